import type { Clock } from '../clock.ts'
import type { RenditionName } from '../hls/index.ts'

/** The frames that the encoder has not processed yet, so that a slow one uses neither too much memory nor time. */
export class FramesInFlight {
  #queue: { readonly sentAt: number; readonly bytes: number }[] = []
  #bytes = 0

  /** A frame was sent now, in monotonic milliseconds. */
  sent(now: number, bytes: number): void {
    this.#queue.push({ sentAt: now, bytes })
    this.#bytes += bytes
  }

  /** The oldest frame was processed. */
  processed(): void {
    this.#bytes -= this.#queue.shift()?.bytes ?? 0
  }

  clear(): void {
    this.#queue = []
    this.#bytes = 0
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * How long the oldest one has waited, in milliseconds. Media that arrives at once, such as the standby clip that
   * replaces a video, is not a lag.
   */
  lag(now: number): number {
    const [oldest] = this.#queue
    return oldest === undefined ? 0 : now - oldest.sentAt
  }
}

/** Measures the encoding speed: media time per working time. */
export class EncodingSpeed {
  #media = 0
  #busy = 0
  #lastAt: number | null = null
  #lastBusy = 0

  /** A frame at `at`, in media milliseconds, was encoded; `busy` is the total working time, in milliseconds. */
  add(at: number, busy: number): void {
    if (this.#lastAt !== null) this.#media += Math.min(LONGEST_FRAME_MS, Math.max(0, at - this.#lastAt))
    this.#lastAt = at
    this.#busy += Math.max(0, busy - this.#lastBusy)
    this.#lastBusy = busy
  }

  /** A new process has started. */
  restart(): void {
    this.#lastAt = null
    this.#lastBusy = 0
    this.#media = 0
    this.#busy = 0
  }

  /** The speed since the last reading; null if there was no work. */
  read(): number | null {
    const speed = this.#busy > 0 ? this.#media / this.#busy : null
    this.#media = 0
    this.#busy = 0
    return speed
  }
}

/** A longer distance between two frames, in milliseconds, is a pause. */
const LONGEST_FRAME_MS = 1_000

const WINDOW_MS = 4_000

/** Measures the recent bit rate of renditions, in bits per second. */
export class BitRateMeter {
  readonly #clock: Clock
  readonly #recent = new Map<RenditionName, { readonly at: number; readonly bytes: number }[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(name: RenditionName, bytes: number): void {
    const recent = this.#recent.get(name) ?? []
    this.#recent.set(name, recent)
    recent.push({ at: this.#clock.monotonic(), bytes })
    while ((recent[0]?.at ?? Infinity) < this.#clock.monotonic() - WINDOW_MS) recent.shift()
  }

  of(name: RenditionName): number {
    const since = this.#clock.monotonic() - WINDOW_MS
    const bytes = (this.#recent.get(name) ?? []).reduce((sum, one) => sum + (one.at >= since ? one.bytes : 0), 0)
    return Math.round((bytes * 8_000) / WINDOW_MS)
  }
}
