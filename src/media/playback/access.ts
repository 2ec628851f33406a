import type { Clock } from '../clock.ts'
import { isSigned } from './signature.ts'

/**
 * Which streams need a signature. Until the owner has spoken (`settle`) every stream does that nobody has said anything
 * of, so that a restart opens nothing.
 */
export class PlaybackAccess {
  readonly #key: Buffer | null
  readonly #clock: Clock
  readonly #unknownClosed: boolean
  readonly #said = new Map<string, boolean>()
  #settled = false

  /** Without a key every stream is open. Where `unknownClosed`, what nobody has said anything of never opens by itself. */
  constructor(key: Buffer | null, clock: Clock, unknownClosed = false) {
    this.#key = key
    this.#clock = clock
    this.#unknownClosed = unknownClosed
  }

  set(streamId: string, needsSignature: boolean): void {
    this.#said.set(streamId, needsSignature)
  }

  forget(streamId: string): void {
    this.#said.delete(streamId)
  }

  /** These need a signature, the others that are `known` do not; those nobody has said anything of do not, from now on. */
  settle(signed: readonly string[], known: readonly string[] = []): void {
    if (this.#unknownClosed) for (const streamId of known) this.#said.set(streamId, false)
    for (const streamId of signed) this.#said.set(streamId, true)
    this.#settled = !this.#unknownClosed
  }

  /** `signature` is what the address has of one; null without. */
  allows(streamId: string, signature: string | null): boolean {
    if (this.#key === null || !(this.#said.get(streamId) ?? !this.#settled)) return true
    const now = Math.floor(this.#clock.wall() / 1_000)
    return signature !== null && isSigned(this.#key, streamId, signature, now)
  }
}
