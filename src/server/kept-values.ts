import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/** How long a value that was read is used again, in milliseconds, if no change of it is known. */
export const keptMs = 5000

/** Keys whose last changes are remembered. */
const mostChanges = 10_000

interface Kept<Value> {
  /** In milliseconds. */
  readonly readAt: number
  readonly value: Value
}

interface KeptValuesOptions<Value> {
  readonly clock: Clock
  /** Whether changes by all processes arrive now, and none is known to be missing. */
  isCurrent(): boolean
  /** Of all values; beyond it those that were read first are forgotten. */
  readonly mostSize: number
  /** At least 1. */
  sizeOf(value: Value): number
}

/**
 * Values that were read of users and their sessions. Each is used for five seconds, until a change of it is reported; none
 * while changes may be missing.
 */
export class KeptValues<Key extends string | number, Value> {
  readonly #clock: Clock
  readonly #isCurrent: () => boolean
  readonly #kept: LRUCache<Key, Kept<Value>>
  #changes = 0
  /** The number of the last change of any value, and of the values of keys: what was read before may be old. */
  #lastOfAny = 0
  readonly #lastOf = new Map<Key, number>()

  constructor({ clock, isCurrent, mostSize, sizeOf }: KeptValuesOptions<Value>) {
    this.#clock = clock
    this.#isCurrent = isCurrent
    this.#kept = new LRUCache({ maxSize: mostSize, sizeCalculation: ({ value }) => sizeOf(value) })
  }

  get(key: Key): Value | null {
    const kept = this.#kept.peek(key)
    if (kept === undefined || !this.#isCurrent()) return null
    const age = this.#clock.now().getTime() - kept.readAt
    // A clock that was set back makes nothing fresh again.
    return age >= 0 && age < keptMs ? kept.value : null
  }

  /** Call it before a read: it returns a function that keeps what was read, unless that may have changed since. */
  startRead(): (key: Key, value: Value) => void {
    const [began, readAt] = [this.#changes, this.#clock.now().getTime()]
    return (key, value) => {
      const changed = Math.max(this.#lastOfAny, this.#lastOf.get(key) ?? 0)
      if (changed <= began) this.#kept.set(key, { readAt, value })
    }
  }

  /** Forgets the values that have changed. */
  forget(hasChanged: (value: Value) => boolean): void {
    this.#changeAny()
    for (const [key, { value }] of this.#kept) if (hasChanged(value)) this.#kept.delete(key)
  }

  forgetKey(key: Key): void {
    this.#changes += 1
    this.#lastOf.set(key, this.#changes)
    if (this.#lastOf.size > mostChanges) this.#changeAny()
    this.#kept.delete(key)
  }

  forgetAll(): void {
    this.#changeAny()
    this.#kept.clear()
  }

  #changeAny(): void {
    this.#changes += 1
    this.#lastOfAny = this.#changes
    this.#lastOf.clear()
  }
}
