/** A video that is missing for less, in milliseconds, stutters. */
const STUTTER_MS = 2_500
/** The same in usual frame intervals, because slides are frames of several seconds. */
const STUTTER_INTERVALS = 3
/** The usual interval is the median of this many. */
const REMEMBERED = 15
/** The usual interval, in milliseconds, before the first one is measured. */
const FIRST_INTERVAL_MS = 40
/** Audio this much too early, in milliseconds, means that the encoder has set its clock back. */
const BACKWARD_MS = 1_000

interface Seen {
  /** On the encoder's clock, in milliseconds. */
  readonly dts: number
  /** In monotonic milliseconds. */
  readonly at: number
}

/**
 * Notices that an encoder sends audio but no video. Both the audio and the clock have to advance meanwhile: after an
 * outage of the network many samples arrive at once, and video and audio may arrive in turn.
 */
export class VideoWatch {
  #frame: Seen | null = null
  #intervals: number[] = []
  /** The first audio after the last frame. */
  #audioFrom: number | null = null
  #audio: number | null = null

  /** Adds a frame with this decoding time, on the encoder's clock, that is passed on now. */
  addFrame(dts: number, now: number): void {
    const interval = this.#frame === null ? 0 : dts - this.#frame.dts
    if (interval > 0 && !this.isMissing(now)) this.#intervals = [...this.#intervals, interval].slice(-REMEMBERED)
    this.#frame = { dts, at: now }
    this.#audioFrom = null
  }

  /** Adds audio at `dts`, on the encoder's clock. */
  addAudio(dts: number): void {
    if (this.#frame !== null && dts < (this.#audio ?? dts) - BACKWARD_MS) {
      this.#frame = { ...this.#frame, dts }
      this.#audioFrom = null
    }
    this.#audioFrom = Math.min(this.#audioFrom ?? dts, dts)
    this.#audio = dts
  }

  isMissing(now: number): boolean {
    if (this.#frame === null || this.#audioFrom === null || this.#audio === null) return false
    const stutter = Math.max(STUTTER_MS, STUTTER_INTERVALS * this.#usualInterval)
    return this.#audio - this.#audioFrom >= stutter && now - this.#frame.at >= stutter
  }

  /** When the missing video started, on the encoder's clock. */
  get missingFrom(): number {
    return (this.#frame?.dts ?? 0) + this.#usualInterval
  }

  /** The time of the video that belongs to the latest audio, if it arrives as early or late as before. */
  get position(): number {
    return (this.#frame?.dts ?? 0) + (this.#audio ?? 0) - (this.#audioFrom ?? this.#audio ?? 0)
  }

  get #usualInterval(): number {
    const sorted = this.#intervals.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? FIRST_INTERVAL_MS
  }
}
