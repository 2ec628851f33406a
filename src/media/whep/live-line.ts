import type { Sample } from '../stream/sample.ts'

/** A publisher's time that strays so far from when its samples come, in milliseconds, was started anew. */
const STRAY_MS = 5_000

/**
 * One line of times, in milliseconds, for all publishers of a live: that of the engine's monotonic clock when each of them
 * began, then at the pace of its own clock. It never goes back.
 */
export class LiveLine {
  #offset: number | null = null
  #latest = Number.NEGATIVE_INFINITY

  /** The next sample is on another clock. */
  restart(): void {
    this.#offset = null
  }

  /** `time` is what counts of the sample, on its publisher's clock. */
  at(time: number, { arrivedAt }: Pick<Sample, 'arrivedAt'>): number {
    if (this.#offset === null || Math.abs(time + this.#offset - arrivedAt) > STRAY_MS) {
      this.#offset = Math.max(arrivedAt, this.#latest + 1) - time
    }
    const at = time + this.#offset
    this.#latest = Math.max(this.#latest, at)
    return at
  }
}
