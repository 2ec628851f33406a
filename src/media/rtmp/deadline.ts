import type { Clock } from '../clock.ts'

/** One deadline at a time. Postponing it is an assignment and needs no timer. */
export class Deadline {
  readonly #clock: Clock
  #due = 0
  #cancel: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Replaces the deadline: `missed` is called after `ms` unless the deadline is postponed or cleared. */
  set(ms: number, missed: () => void): void {
    this.clear()
    this.postpone(ms)
    this.#wait(ms, missed)
  }

  postpone(ms: number): void {
    this.#due = this.#clock.monotonic() + ms
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #wait(ms: number, missed: () => void): void {
    this.#cancel = this.#clock.after(ms, () => {
      const left = this.#due - this.#clock.monotonic()
      if (left > 0) this.#wait(Math.ceil(left), missed)
      else missed()
    })
  }
}
