/** So many at once, and so many a second on and on; who needs more has none left. */
export class Allowance {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  #at: number

  constructor(most: number, perSecond: number, now: number) {
    this.#most = most
    this.#perSecond = perSecond
    this.#left = most
    this.#at = now
  }

  /** False where nothing is left. `now` in milliseconds. */
  take(now: number): boolean {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
