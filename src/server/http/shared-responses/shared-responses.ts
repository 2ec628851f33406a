/** How long a response is sent, in milliseconds, if nothing that it tells of is known to have changed. */
const freshMs = 1000

/** Each with another URL; the oldest goes when there are more. */
const mostResponses = 2000

/** A response with all its bytes. */
export interface StoredResponse {
  readonly headers: Readonly<Record<string, string | number>>
  readonly bytes: Buffer
}

/** One response by content coding (RFC 9110 §8.4.1). */
export type StoredByCoding = Readonly<Record<'br' | 'gzip' | 'identity', StoredResponse>>

interface Entry {
  readonly subject: string
  readonly madeAt: number
  readonly body: Promise<string>
  /** Null until the first response was sent. */
  stored: StoredByCoding | null
}

/** What a read tells of, or a write changes: `lives/abc` for `/v1/lives/abc/gifts`, `lives` for `/v1/lives?state=on_air`. */
export function subjectOf(target: string): string {
  const [path = ''] = target.split('?', 1)
  return path.split('/').slice(2, 4).join('/')
}

/**
 * Responses to reads that are the same for all visitors. Each is made once for those who ask while it is fresh; whatever
 * changes what it tells of forgets it.
 */
export class SharedResponses {
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The body of the response to a target, such as `/v1/lives?state=on_air`; `make` runs only if there is no fresh one. */
  read(key: string, target: string, make: () => Promise<string>): Promise<string> {
    const fresh = this.#fresh(key)
    if (fresh !== null) return fresh.body
    const entry: Entry = { subject: subjectOf(target), madeAt: this.#now(), body: make(), stored: null }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostResponses) break
      this.#entries.delete(oldest)
    }
    // Those who wait for it get the error.
    entry.body.catch(() => this.#remove(key, entry))
    return entry.body
  }

  /** Keeps the bytes of the response that `read` made with this body, unless it is forgotten. */
  async store(key: string, body: string, encode: () => Promise<StoredByCoding>): Promise<void> {
    const entry = this.#fresh(key)
    if (entry === null || entry.stored !== null || (await entry.body) !== body) return
    entry.stored = await encode()
  }

  /** The bytes of a fresh response; null if it must be made. */
  stored(key: string): StoredByCoding | null {
    return this.#fresh(key)?.stored ?? null
  }

  /** Forgets what tells of a subject, which has changed. */
  forget(subject: string): void {
    for (const [key, entry] of this.#entries) if (entry.subject === subject) this.#entries.delete(key)
  }

  forgetAll(): void {
    this.#entries.clear()
  }

  /** A clock that is set back makes nothing fresh again. */
  #fresh(key: string): Entry | null {
    const entry = this.#entries.get(key)
    if (entry === undefined) return null
    const age = this.#now() - entry.madeAt
    return age >= 0 && age < freshMs ? entry : null
  }

  #remove(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }
}
