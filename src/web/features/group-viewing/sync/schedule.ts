import type { Timing } from '#contract/group-viewings/timing.ts'

/** The timing in effect: a newer one replaces it when it begins. Times in milliseconds by the server's clock. */
export class Schedule {
  #current: Timing
  #next: Timing | null = null

  /** The first one counts before it begins, too. */
  constructor(first: Timing) {
    this.#current = first
  }

  add(timing: Timing, now: number): void {
    this.at(now)
    this.#next = timing
  }

  /** The timing at `now`, which does not decrease. */
  at(now: number): Timing {
    if (this.#next !== null && this.#next.at <= now) {
      this.#current = this.#next
      this.#next = null
    }
    return this.#current
  }

  /** One that has not begun; null if there is none. */
  get next(): Timing | null {
    return this.#next
  }

  /** The last one known, which may not have begun. */
  get last(): Timing {
    return this.#next ?? this.#current
  }
}
