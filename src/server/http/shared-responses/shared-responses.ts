/** How long a response is sent, in milliseconds, if its subject is not known to have changed. */
const freshMs = 1000
/** How long the one before is sent while a new one is being made. */
const staleMs = 10_000

/** Each with another URL; the oldest go when there are more. */
const mostResponses = 2000
/** Of all stored responses; the oldest go when there are more. */
const mostBytes = 64e6

/** A response as it is made. */
export interface MadeResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

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
  /** Null for one that must not be shared. */
  readonly made: Promise<MadeResponse | null>
  /** Null until the first response was sent. */
  stored: StoredByCoding | null
  /** The one before; null without one, and once it is replaced. */
  stale: StoredByCoding | null
  /** Of the stored response. */
  bytes: number
}

/** Small responses are the same in all codings. */
const sizeOf = (stored: StoredByCoding): number =>
  [...new Set(Object.values(stored))].reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

/**
 * The subject of a response, or of a write that changes it: `lives/abc` for `/v1/lives/abc/gifts`, `lives` for
 * `/v1/lives?state=on_air`, `pages/live-info/abc` for a page.
 */
export function subjectOf(target: string): string {
  const [path = ''] = target.split('?', 1)
  const parts = path.split('/')
  return /^v\d+$/.test(parts[1] ?? '') ? parts.slice(2, 4).join('/') : `pages/${parts.slice(1, 3).join('/')}`
}

/**
 * Responses that are the same for all visitors. Each is made once for those who ask while it is fresh; a change of its
 * subject forgets it.
 */
export class SharedResponses {
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The response to a target, such as `/v1/lives?state=on_air`; `make` runs only if there is no fresh one. */
  read(key: string, target: string, make: () => Promise<MadeResponse | null>): Promise<MadeResponse | null> {
    const fresh = this.#fresh(key)
    if (fresh !== null) return fresh.made
    const earlier = this.#entries.get(key)
    const entry: Entry = {
      subject: subjectOf(target),
      madeAt: this.#now(),
      made: make(),
      stored: null,
      stale: earlier && this.#ageOf(earlier) < staleMs ? earlier.stored : null,
      bytes: 0,
    }
    this.#delete(key)
    this.#entries.set(key, entry)
    this.#limit()
    const remove = () => {
      if (this.#entries.get(key) === entry) this.#delete(key)
    }
    // Those who wait for it get the error.
    entry.made.then((made) => made ?? remove(), remove)
    return entry.made
  }

  /** Keeps the bytes of the response that `read` made, unless it is forgotten. */
  async store(key: string, made: MadeResponse, encode: () => Promise<StoredByCoding>): Promise<void> {
    const entry = this.#fresh(key)
    if (entry === null || entry.stored !== null || (await entry.made) !== made) return
    const stored = await encode()
    if (this.#entries.get(key) !== entry || entry.stored !== null) return
    entry.stored = stored
    entry.stale = null
    entry.bytes = sizeOf(stored)
    this.#bytes += entry.bytes
    this.#limit()
  }

  /** The bytes of a fresh response, or of the one before while it is being made; null if neither is there. */
  stored(key: string): StoredByCoding | null {
    const entry = this.#fresh(key)
    return entry && (entry.stored ?? entry.stale)
  }

  /** Forgets the responses about a subject, which has changed. */
  forget(subject: string): void {
    for (const [key, entry] of this.#entries) if (entry.subject === subject) this.#delete(key)
  }

  forgetAll(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  #limit(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostResponses && this.#bytes <= mostBytes) break
      this.#delete(oldest)
    }
  }

  /** Infinite after the clock was set back: that makes nothing fresh again. */
  #ageOf({ madeAt }: Entry): number {
    const age = this.#now() - madeAt
    return age < 0 ? Number.POSITIVE_INFINITY : age
  }

  #fresh(key: string): Entry | null {
    const entry = this.#entries.get(key)
    return entry !== undefined && this.#ageOf(entry) < freshMs ? entry : null
  }
}
