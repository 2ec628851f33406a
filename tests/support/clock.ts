import type { Clock } from '#server/clock.ts'

interface Alarm {
  readonly at: number
  readonly callback: () => void
}

/** A clock that stands still until it is told to go on. */
export class TestClock implements Clock {
  #now: number
  readonly #alarms = new Set<Alarm>()

  constructor(start = '2026-11-20T12:00:00Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  after(ms: number, callback: () => void): () => void {
    const alarm = { at: this.#now + ms, callback }
    this.#alarms.add(alarm)
    return () => this.#alarms.delete(alarm)
  }

  /** How many alarms are set. */
  get waiting(): number {
    return this.#alarms.size
  }

  /** Goes on by `ms`, ringing what is due on the way, in order. */
  advance(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const [next] = [...this.#alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      this.#alarms.delete(next)
      this.#now = next.at
      next.callback()
    }
    this.#now = end
  }
}
