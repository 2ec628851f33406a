import type { CommandInput, Recording } from '#engine-protocol/index.ts'
import { MediaUnavailable, type MediaEngine, type MediaListener } from '#server/ports/media/port.ts'

/** A media engine that the test controls: emits encoder events through `listener` and records commands. */
export class FakeMediaEngine implements MediaEngine {
  readonly ended: string[] = []
  readonly removed: string[] = []
  /** Streams whose encoders were connected before the product started. */
  streams: string[] = []
  /** Streams whose encoders were disconnected on command. */
  readonly disconnected: string[] = []
  readonly keptStreams: string[][] = []
  /** Number of `pruneExcept` calls, including failed ones. */
  pruneCalls = 0
  /** Streams that play only with signed addresses, by the commands so far. */
  signed = new Set<string>()
  /** Recordings by stream; empty by default, as if every disk were full. */
  readonly recorded = new Map<string, Recording>()
  /** Chosen thumbnail position by recording. */
  readonly chosen = new Map<string, number | null>()
  /** Simulates an engine process that is down. */
  unavailable = false
  #listener: MediaListener | null = null

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  async carried(): Promise<string[]> {
    return this.streams
  }

  async end({ streamId, keep }: CommandInput<'end'>): Promise<Recording | null> {
    this.#requireAvailable()
    this.ended.push(streamId)
    return keep ? (this.recorded.get(streamId) ?? null) : null
  }

  async trim({ streamId, range: trim }: CommandInput<'trim'>): Promise<Recording | null> {
    this.#requireAvailable()
    const recording = this.recorded.get(streamId)
    if (!recording || (trim && trim.toMs - trim.fromMs < 2000)) return null
    this.recorded.set(streamId, { ...recording, trim })
    return { ...recording, trim }
  }

  async choosePoster({ streamId, atMs }: CommandInput<'choosePoster'>): Promise<Recording | null> {
    this.#requireAvailable()
    this.chosen.set(streamId, atMs)
    return this.recorded.get(streamId) ?? null
  }

  async disconnect({ streamId }: CommandInput<'disconnect'>): Promise<void> {
    this.#requireAvailable()
    this.disconnected.push(streamId)
  }

  async release(): Promise<void> {
    this.#requireAvailable()
  }

  async remove({ streamId }: CommandInput<'remove'>): Promise<void> {
    this.#requireAvailable()
    this.removed.push(streamId)
  }

  async pruneExcept({ streamIds, signed }: CommandInput<'pruneExcept'>): Promise<void> {
    this.pruneCalls += 1
    this.#requireAvailable()
    this.keptStreams.push([...streamIds])
    this.signed = new Set(signed)
  }

  async restrict({ streamId, signed }: CommandInput<'restrict'>): Promise<void> {
    this.#requireAvailable()
    if (signed) this.signed.add(streamId)
    else this.signed.delete(streamId)
  }

  #requireAvailable(): void {
    if (this.unavailable) throw new MediaUnavailable('unavailable')
  }

  get listener(): MediaListener {
    if (!this.#listener) throw new Error('no listener is registered')
    return this.#listener
  }
}
