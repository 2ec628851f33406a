import { isFileStream, isPickStream } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import { signatureFault, type SignatureFault } from './signature.ts'

/**
 * Decides which streams need a signature; those of files and picks always do. Until `settle` is called unknown streams
 * need one, so that a restart opens nothing.
 */
export class PlaybackAccess {
  readonly #key: Buffer | null
  readonly #clock: Clock
  readonly #unknownClosed: boolean
  readonly #needsSignature = new Map<string, boolean>()
  #settled = false

  /** Without a key all streams are open. With `unknownClosed` unknown streams stay closed. */
  constructor(key: Buffer | null, clock: Clock, unknownClosed = false) {
    this.#key = key
    this.#clock = clock
    this.#unknownClosed = unknownClosed
  }

  set(streamId: string, needsSignature: boolean): void {
    this.#needsSignature.set(streamId, needsSignature)
  }

  forget(streamId: string): void {
    this.#needsSignature.delete(streamId)
  }

  /**
   * From now on these streams need a signature, and the other `known` streams do not. Unknown streams become open
   * unless `unknownClosed` is set.
   */
  settle(signed: readonly string[], known: readonly string[] = []): void {
    if (this.#unknownClosed) for (const streamId of known) this.#needsSignature.set(streamId, false)
    for (const streamId of signed) this.#needsSignature.set(streamId, true)
    this.#settled = !this.#unknownClosed
  }

  /** Why a stream is not played with the signature in its address (null: none); null if it is played. */
  faultOf(streamId: string, signature: string | null): SignatureFault | null {
    if (this.#key === null || !this.#isClosed(streamId)) return null
    const now = Math.floor(this.#clock.wall() / 1_000)
    return signature === null ? 'missing' : signatureFault(this.#key, streamId, signature, now)
  }

  #isClosed(streamId: string): boolean {
    if (isFileStream(streamId) || isPickStream(streamId)) return true
    return this.#needsSignature.get(streamId) ?? !this.#settled
  }
}
