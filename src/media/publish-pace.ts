import type { Clock } from './clock.ts'

/** So many attempts at once are an encoder that finds its way; more are a program that runs wild. */
const BURST = 5
/** In the long run one attempt in so many milliseconds. */
const INTERVAL_MS = 2_000
/** Names kept at most: beyond that the oldest that owe nothing go first. */
const MOST_NAMES = 20_000

/**
 * Slows down who connects again and again, so that a storm of one encoder costs the others nothing: each name may come
 * `BURST` times at once and then once in `INTERVAL_MS` (the generic cell rate algorithm of ITU-T I.371).
 */
export class PublishPace {
  readonly #clock: Clock
  /** For each name the time at which it will owe nothing, on the monotonic clock; the longest unused first. */
  readonly #free = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts an attempt; tells how long it has to wait, in milliseconds. */
  attempt(name: string): number {
    const now = this.#clock.monotonic()
    const free = Math.max(now, this.#free.get(name) ?? 0) + INTERVAL_MS
    this.#free.delete(name)
    this.#free.set(name, free)
    this.#forget(now)
    return Math.max(0, free - BURST * INTERVAL_MS - now)
  }

  /** How long the next attempt would have to wait, in milliseconds. */
  owed(name: string): number {
    const now = this.#clock.monotonic()
    return Math.max(0, (this.#free.get(name) ?? now) - (BURST - 1) * INTERVAL_MS - now)
  }

  #forget(now: number): void {
    for (const [name, free] of this.#free) {
      if (free > now && this.#free.size <= MOST_NAMES) return
      this.#free.delete(name)
    }
  }
}
