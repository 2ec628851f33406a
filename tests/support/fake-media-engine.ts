import type { CommandInput, PickPlace, Recording } from '#engine-protocol/index.ts'
import {
  MediaUnavailable,
  type ConversionListener,
  type MediaEngine,
  type MediaListener,
  type PickListener,
} from '#server/ports/media/port.ts'

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
  /** File of each conversion, by stream, in order of the first call. */
  readonly conversions = new Map<string, string>()
  /** The poster of each file, in base64; null as if it could not be made. */
  posterImage: string | null = null
  /** Streams of the videos that were drawn for the demo. */
  readonly drawn: string[] = []
  /** Simulates an engine process that is down. */
  unavailable = false
  #listener: MediaListener | null = null
  #conversionListener: ConversionListener | null = null
  #pickListener: PickListener | null = null
  /** Requested picks by their streams, in order of the first request. */
  readonly picks = new Map<string, CommandInput<'makePick'>>()
  /** Where the next picks start; null as if the recording did not contain them. */
  pickPlace: PickPlace | null = { positionMs: 60_000 }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  listenToConversions(listener: ConversionListener): void {
    this.#conversionListener = listener
  }

  listenToPicks(listener: PickListener): void {
    this.#pickListener = listener
  }

  async makePick(input: CommandInput<'makePick'>): Promise<PickPlace | null> {
    this.#requireAvailable()
    if (this.pickPlace !== null) this.picks.set(input.pickId, input)
    return this.pickPlace
  }

  async convert({ streamId, file }: CommandInput<'convert'>): Promise<void> {
    this.#requireAvailable()
    this.conversions.set(streamId, file)
  }

  async poster({ streamId, atMs }: CommandInput<'poster'>): Promise<string | null> {
    this.#requireAvailable()
    this.chosen.set(streamId, atMs)
    return this.posterImage
  }

  async drawVideo({ streamId, width, height, seconds }: CommandInput<'drawVideo'>) {
    this.#requireAvailable()
    this.drawn.push(streamId)
    const recording = { durationMs: seconds * 1000, bytes: 100_000, hasVideo: true, trim: null }
    return { recording, size: { width, height } }
  }

  async drawImage(): Promise<string | null> {
    this.#requireAvailable()
    return this.posterImage
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

  get pickListener(): PickListener {
    if (!this.#pickListener) throw new Error('no listener is registered')
    return this.#pickListener
  }

  get conversionListener(): ConversionListener {
    if (!this.#conversionListener) throw new Error('no listener is registered')
    return this.#conversionListener
  }

  get listener(): MediaListener {
    if (!this.#listener) throw new Error('no listener is registered')
    return this.#listener
  }
}
