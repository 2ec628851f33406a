import type { Clock } from '../clock.ts'

/** An encoder that reconnects makes this many attempts at once; more indicate a faulty program. */
const BURST = 5
/** The sustained rate: one attempt per this many milliseconds. */
const INTERVAL_MS = 2_000
/** The capacity. Beyond it the oldest names without a pending delay are evicted first. */
const MAX_NAMES = 20_000

/**
 * Limits the rate of publish attempts per name, so that one encoder's reconnect loop does not affect the others:
 * `BURST` attempts at once, then one per `INTERVAL_MS` (the generic cell rate algorithm of ITU-T I.371).
 */
export class PublishRateLimiter {
  readonly #clock: Clock
  /** For each name the monotonic time at which its delay ends; the least recently used first. */
  readonly #delayUntil = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts an attempt; returns its delay in milliseconds. */
  attempt(name: string): number {
    const now = this.#clock.monotonic()
    const free = Math.max(now, this.#delayUntil.get(name) ?? 0) + INTERVAL_MS
    this.#delayUntil.delete(name)
    this.#delayUntil.set(name, free)
    this.#forget(now)
    return Math.max(0, free - BURST * INTERVAL_MS - now)
  }

  /** The delay of the next attempt, in milliseconds. */
  pendingDelay(name: string): number {
    const now = this.#clock.monotonic()
    return Math.max(0, (this.#delayUntil.get(name) ?? now) - (BURST - 1) * INTERVAL_MS - now)
  }

  #forget(now: number): void {
    for (const [name, free] of this.#delayUntil) {
      if (free > now && this.#delayUntil.size <= MAX_NAMES) return
      this.#delayUntil.delete(name)
    }
  }
}
