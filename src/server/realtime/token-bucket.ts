/** Allows a burst of `capacity`, refilled at `perSecond`. */
export class TokenBucket {
  readonly #capacity: number
  readonly #perSecond: number
  #tokens: number
  #refilledAt: number

  /** `now` in milliseconds. */
  constructor(capacity: number, perSecond: number, now: number) {
    this.#capacity = capacity
    this.#perSecond = perSecond
    this.#tokens = capacity
    this.#refilledAt = now
  }

  /** Consumes one token; false if none is left. `now` in milliseconds. */
  consume(now: number): boolean {
    this.#tokens = Math.min(this.#capacity, this.#tokens + ((now - this.#refilledAt) / 1000) * this.#perSecond)
    this.#refilledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
