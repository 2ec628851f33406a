import {
  MediaUnavailable,
  type MediaEngine,
  type MediaListener,
  type Recording,
  type TimeRange,
} from '#server/ports/media/port.ts'

/** Stands where the engine's process stands: says what encoders do, and notes what it is asked for. */
export class HandledEngine implements MediaEngine {
  readonly ended: string[] = []
  readonly removed: string[] = []
  /** What has its encoder from before the product began. */
  streams: string[] = []
  /** Whose encoders it was asked to send away. */
  readonly disconnected: string[] = []
  readonly claimed: string[][] = []
  /** How often it was told, or could not be. */
  claims = 0
  /** What signed addresses alone play, as far as it was told. */
  signed = new Set<string>()
  /** What the engine has recorded, by stream: empty, as if every disk were full. */
  readonly recorded = new Map<string, Recording>()
  /** Where the picture was chosen that stands for a recording. */
  readonly chosen = new Map<string, number | null>()
  /** Whether its process is down. */
  away = false
  #listener: MediaListener | null = null

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  async carried(): Promise<string[]> {
    return this.streams
  }

  async end(streamId: string, { keep }: { readonly keep: boolean }): Promise<Recording | null> {
    this.#mustBeThere()
    this.ended.push(streamId)
    return keep ? (this.recorded.get(streamId) ?? null) : null
  }

  async trim(streamId: string, trim: TimeRange | null): Promise<Recording | null> {
    this.#mustBeThere()
    const recording = this.recorded.get(streamId)
    if (!recording || (trim && trim.toMs - trim.fromMs < 2000)) return null
    this.recorded.set(streamId, { ...recording, trim })
    return { ...recording, trim }
  }

  async choosePicture(streamId: string, atMs: number | null): Promise<Recording | null> {
    this.#mustBeThere()
    this.chosen.set(streamId, atMs)
    return this.recorded.get(streamId) ?? null
  }

  async disconnect(streamId: string): Promise<void> {
    this.#mustBeThere()
    this.disconnected.push(streamId)
  }

  async remove(streamId: string): Promise<void> {
    this.#mustBeThere()
    this.removed.push(streamId)
  }

  async claim(streamIds: readonly string[], signed: readonly string[]): Promise<void> {
    this.claims += 1
    this.#mustBeThere()
    this.claimed.push([...streamIds])
    this.signed = new Set(signed)
  }

  async restrict(streamId: string, signed: boolean): Promise<void> {
    this.#mustBeThere()
    if (signed) this.signed.add(streamId)
    else this.signed.delete(streamId)
  }

  #mustBeThere(): void {
    if (this.away) throw new MediaUnavailable('away')
  }

  get listener(): MediaListener {
    if (!this.#listener) throw new Error('nobody listens to the engine')
    return this.#listener
  }
}
