import type { Clock } from '../clock.ts'

/**
 * A set of names that expire `keptMs` milliseconds after they were last added, with `capacity` entries at most: beyond that
 * the oldest are evicted.
 */
export class RecentNames {
  readonly #clock: Clock
  readonly #keptMs: number
  readonly #capacity: number
  /** When each name was last added, on the monotonic clock; the oldest first. */
  readonly #addedAt = new Map<string, number>()

  constructor(clock: Clock, keptMs: number, capacity: number) {
    this.#clock = clock
    this.#keptMs = keptMs
    this.#capacity = capacity
  }

  add(name: string): void {
    this.#addedAt.delete(name)
    this.#addedAt.set(name, this.#clock.monotonic())
    for (const oldest of this.#addedAt.keys()) {
      if (this.#addedAt.size <= this.#capacity && this.has(oldest)) return
      this.#addedAt.delete(oldest)
    }
  }

  delete(name: string): void {
    this.#addedAt.delete(name)
  }

  has(name: string): boolean {
    const addedAt = this.#addedAt.get(name)
    return addedAt !== undefined && this.#clock.monotonic() - addedAt < this.#keptMs
  }
}
