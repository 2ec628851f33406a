import type { Sample } from '../codecs/index.ts'

/**
 * If a publisher's time deviates this much from the arrival of its samples, in milliseconds, its clock was restarted.
 */
const STRAY_MS = 5_000

/**
 * One timeline, in milliseconds, for all publishers of a live: each starts at the engine's monotonic clock and
 * continues at its own pace. It never decreases.
 */
export class BroadcastClock {
  #offset: number | null = null
  #latest = Number.NEGATIVE_INFINITY

  /** The next sample is on another clock. */
  restart(): void {
    this.#offset = null
  }

  /** The position of `time`, which is on the publisher's clock. */
  at(time: number, { arrivedAt }: Pick<Sample, 'arrivedAt'>): number {
    if (this.#offset === null || Math.abs(time + this.#offset - arrivedAt) > STRAY_MS) {
      this.#offset = Math.max(arrivedAt, this.#latest + 1) - time
    }
    const at = time + this.#offset
    this.#latest = Math.max(this.#latest, at)
    return at
  }
}
