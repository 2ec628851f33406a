import { LRUCache } from 'lru-cache'
import { toDomainError } from '../../error-response.ts'
import { freshMs } from '../../recent.ts'

/** How long the one before is sent while a new one is being made. */
export const staleMs = 10_000
/** The users whose last writes are remembered. */
const mostWriters = 50_000

/** Each with another URL; the oldest go when there are more. */
const mostResponses = 2000
/** Of one response; other users get their own. */
const mostVariants = 200
/** Of all stored responses; the oldest go when there are more. */
const mostBytes = 64e6

/** A response to users who get another one than visitors: the same for all users with the same key. */
export interface Variant {
  readonly key: string
  body(): string
}

/** A response as it is made for visitors. */
export interface MadeResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The ids of the users who may get another response; null: all users. */
  readonly differsFor: ReadonlySet<number> | null
  /** The variant for a user for whom it differs; null if theirs must be made for them alone. */
  readonly variantFor?: (userId: number) => Variant | null
}

/** A response with all its bytes. */
export interface StoredResponse {
  readonly headers: Readonly<Record<string, string | number>>
  readonly bytes: Buffer
}

/** One response by content coding (RFC 9110 §8.4.1). */
export type StoredByCoding = Readonly<Record<'br' | 'gzip' | 'identity', StoredResponse>>

interface Stored extends Pick<MadeResponse, 'differsFor'> {
  readonly byCoding: StoredByCoding
}

interface Entry {
  readonly subject: string
  /** Of the response; before it is made, when that began. */
  madeAt: number
  /** Null for one that must not be shared. */
  readonly made: Promise<MadeResponse | null>
  /** What `made` resolved to; before, what was made last; null for none. */
  latest: MadeResponse | null
  isMaking: boolean
  /** The keys of its variants. */
  readonly variants: Set<string>
  /** Null until the first response was sent. */
  stored: Stored | null
  /** The one before; null without one, and once it is replaced. */
  stale: Stored | null
  /** Of the stored response. */
  bytes: number
}

/** Small responses are the same in all codings. */
const sizeOf = (byCoding: StoredByCoding): number =>
  [...new Set(Object.values(byCoding))].reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

/** Whether a response cannot be made now, such as while too many pages wait for their rendering. */
export const isUnavailable = (error: unknown): boolean => toDomainError(error).code === 'UNAVAILABLE'

/** Whether a user gets the response of visitors; null is a visitor. */
export const isFor = ({ differsFor }: Pick<MadeResponse, 'differsFor'>, userId: number | null): boolean =>
  userId === null || (differsFor !== null && !differsFor.has(userId))

/**
 * The subject of a response, or of a write that changes it: `lives/abc` for `/v1/lives/abc/gifts`, `lives` for
 * `/v1/lives?state=on_air`, `pages/live-info/abc` for a page.
 */
export function subjectOf(target: string): string {
  const [path = ''] = target.split('?', 1)
  const parts = path.split('/')
  return /^v\d+$/.test(parts[1] ?? '') ? parts.slice(2, 4).join('/') : `pages/${parts.slice(1, 3).join('/')}`
}

/** No address has a line break. */
const keyOfVariant = (key: string, variant: Variant): string => `${key}\n${variant.key}`

/** Called with a subject that has changed; null: everything may have. */
type ForgetListener = (subject: string | null) => void

/**
 * Responses that are the same for all visitors, and for the users who get the same. Each is made once for those who ask
 * while it is fresh; a change of its subject forgets it.
 */
export class SharedResponses {
  /** In milliseconds. */
  readonly now: () => number
  readonly #entries = new Map<string, Entry>()
  readonly #listeners: ForgetListener[] = []
  /** When each user wrote last. */
  readonly #writers = new LRUCache<number, number>({ maxSize: mostWriters, sizeCalculation: () => 1 })
  #bytes = 0

  constructor(now: () => number) {
    this.now = now
  }

  /**
   * The response to a target, such as `/v1/lives?state=on_air`; `make` runs only if there is no fresh one. If it is
   * `UNAVAILABLE`, the response is the one before, as long as that may be sent. `madeAt`: of the data, in milliseconds.
   */
  read(
    key: string,
    target: string,
    make: () => Promise<MadeResponse | null>,
    madeAt = this.now(),
  ): Promise<MadeResponse | null> {
    const fresh = this.#fresh(key)
    if (fresh !== null) return fresh.made
    const earlier = this.#entries.get(key) ?? null
    const entry: Entry = {
      subject: subjectOf(target),
      madeAt,
      made: make().catch((error: unknown) => {
        const isForgotten = this.#entries.get(key) !== entry
        if (isForgotten || earlier === null || this.#ageOf(earlier) >= staleMs || !isUnavailable(error)) throw error
        entry.madeAt = earlier.madeAt
        return earlier.made
      }),
      latest: earlier && this.#ageOf(earlier) < staleMs ? earlier.latest : null,
      isMaking: true,
      variants: new Set(),
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
    entry.made.then((made) => {
      entry.latest = made
      entry.isMaking = false
      if (made === null) remove()
    }, remove)
    return entry.made
  }

  /**
   * The key and the response of the variant for a user, which is as old as that of visitors. Null if theirs must be made for
   * them alone.
   */
  async readVariant(
    key: string,
    target: string,
    made: MadeResponse,
    userId: number,
  ): Promise<readonly [key: string, response: MadeResponse] | null> {
    const variant = made.variantFor?.(userId) ?? null
    const entry = this.#entries.get(key)
    if (variant === null || entry === undefined || entry.latest !== made) return null
    const { variants, madeAt } = entry
    if (variants.size >= mostVariants && !variants.has(variant.key)) return null
    variants.add(variant.key)
    const ownKey = keyOfVariant(key, variant)
    const make = async () => ({ headers: {}, body: variant.body(), differsFor: null })
    const own = await this.read(ownKey, target, make, madeAt)
    return own && [ownKey, own]
  }

  /** Keeps the bytes of the response that `read` made, unless it is forgotten. */
  async store(key: string, made: MadeResponse, encode: () => Promise<StoredByCoding>): Promise<void> {
    const entry = this.#fresh(key)
    if (entry === null || entry.stored !== null || (await entry.made) !== made) return
    const byCoding = await encode()
    if (this.#entries.get(key) !== entry || entry.stored !== null) return
    entry.stored = { byCoding, differsFor: made.differsFor }
    entry.stale = null
    entry.bytes = sizeOf(byCoding)
    this.#bytes += entry.bytes
    this.#limit()
  }

  /**
   * The bytes of a fresh response, or of the one before while it is being made; null if neither is there, or the user gets
   * another one.
   */
  stored(key: string, userId: number | null = null): StoredByCoding | null {
    const entry = this.#fresh(key)
    const stored = entry && (entry.stored ?? entry.stale)
    return stored && isFor(stored, userId) ? stored.byCoding : null
  }

  /**
   * The bytes of the variant for a user: of a fresh one, or of the one before while it, or the response of visitors, is being
   * made. Null if none is there, or the user gets none.
   */
  storedVariant(key: string, userId: number): StoredByCoding | null {
    const entry = this.#fresh(key)
    const variant = entry?.latest?.variantFor?.(userId) ?? null
    const own = variant && this.#entries.get(keyOfVariant(key, variant))
    if (!entry || !own) return null
    if (this.#ageOf(own) < freshMs) return (own.stored ?? own.stale)?.byCoding ?? null
    return entry.isMaking && this.#ageOf(own) < staleMs ? (own.stored?.byCoding ?? null) : null
  }

  /** Forgets the responses about a subject, which has changed. */
  forget(subject: string): void {
    for (const [key, entry] of this.#entries) if (entry.subject === subject) this.#delete(key)
    for (const listener of this.#listeners) listener(subject)
  }

  forgetAll(): void {
    this.#entries.clear()
    this.#bytes = 0
    for (const listener of this.#listeners) listener(null)
  }

  /** For what is made of shared responses. */
  onForget(listener: ForgetListener): void {
    this.#listeners.push(listener)
  }

  /** Until all shared responses that were made before are gone, the user gets none. */
  recordWrite(userId: number): void {
    this.#writers.set(userId, this.now())
  }

  hasWritten(userId: number): boolean {
    const writtenAt = this.#writers.get(userId)
    return writtenAt !== undefined && this.now() - writtenAt <= freshMs + staleMs
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
    const age = this.now() - madeAt
    return age < 0 ? Number.POSITIVE_INFINITY : age
  }

  #fresh(key: string): Entry | null {
    const entry = this.#entries.get(key)
    return entry !== undefined && this.#ageOf(entry) < freshMs ? entry : null
  }
}
