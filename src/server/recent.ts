import { LRUCache } from 'lru-cache'

/** How long what was read is used again, in milliseconds, if its subject is not known to have changed. */
export const freshMs = 1000

/** The clock and the changes by which recent values are kept. */
export interface RecentSharing {
  /** In milliseconds. */
  readonly now: () => number
  /** Calls back with a subject that has changed, such as `lives/abc`; null: everything may have. */
  onForget(listener: (subject: string | null) => void): void
  /** Whether a user must get nothing that was read a moment ago, because they have just written. */
  hasWritten(userId: number): boolean
}

/** Bounds memory. */
const mostValues = 200

interface Entry<Value> {
  /** In milliseconds. */
  readonly readAt: number
  readonly value: Promise<Value>
}

/** Values that depend on no user, by their keys: each is read at most once in a second, and again after a change. */
export class Recent<Value> {
  readonly #now: () => number
  readonly #values = new LRUCache<string, Entry<Value>>({ max: mostValues })

  /**
   * `subject`: whose changes forget the values, besides changes of everything; a function returns that of the value of a key.
   */
  constructor(sharing: RecentSharing, subject: string | ((key: string) => string)) {
    this.#now = sharing.now
    const subjectOf = typeof subject === 'string' ? () => subject : subject
    sharing.onForget((changed) => {
      const old = Array.from(this.#values.keys()).filter((key) => changed === null || changed === subjectOf(key))
      for (const key of old) this.#values.delete(key)
    })
  }

  read(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key)
    const age = known === undefined ? 0 : this.#now() - known.readAt
    if (known !== undefined && age >= 0 && age < freshMs) return known.value
    const entry: Entry<Value> = { readAt: this.#now(), value: read() }
    this.#values.set(key, entry)
    // Those who wait for it get the error.
    entry.value.catch(() => {
      if (this.#values.peek(key) === entry) this.#values.delete(key)
    })
    return entry.value
  }
}
