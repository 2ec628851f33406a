import type { Clock } from './clock.ts'

/** Names that were heard within the last `keptMs` milliseconds, `most` of them at most: beyond that the oldest go first. */
export class RecentNames {
  readonly #clock: Clock
  readonly #keptMs: number
  readonly #most: number
  /** When each was heard last, on the monotonic clock; the longest silent first. */
  readonly #heard = new Map<string, number>()

  constructor(clock: Clock, keptMs: number, most: number) {
    this.#clock = clock
    this.#keptMs = keptMs
    this.#most = most
  }

  add(name: string): void {
    this.#heard.delete(name)
    this.#heard.set(name, this.#clock.monotonic())
    for (const oldest of this.#heard.keys()) {
      if (this.#heard.size <= this.#most && this.has(oldest)) return
      this.#heard.delete(oldest)
    }
  }

  delete(name: string): void {
    this.#heard.delete(name)
  }

  has(name: string): boolean {
    const heard = this.#heard.get(name)
    return heard !== undefined && this.#clock.monotonic() - heard < this.#keptMs
  }
}
