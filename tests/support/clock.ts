import type { Clock } from '#server/clock.ts'

interface Timer {
  readonly at: number
  readonly callback: () => void
}

/** A clock that advances only on request. */
export class TestClock implements Clock {
  #now: number
  readonly #timers = new Set<Timer>()

  constructor(start = '2026-11-20T12:00:00Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Number of pending timers. */
  get waiting(): number {
    return this.#timers.size
  }

  /** Advances by `ms` and runs the timers due until then, in order. */
  advance(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      this.#timers.delete(next)
      this.#now = next.at
      next.callback()
    }
    this.#now = end
  }
}
