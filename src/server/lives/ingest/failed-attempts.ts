import { LRUCache } from 'lru-cache'
import { subscriberOf } from '#engine-protocol/index.ts'
import type { Clock } from '../../clock.ts'

const MAX_ATTEMPTS = 10
const WINDOW_MS = 60_000
/** Bounds memory; beyond it the least recently used address is dropped. */
const MAX_ADDRESSES = 10_000

/** Blocks addresses after ten failed attempts within a minute of the first; in memory only. */
export class FailedAttempts {
  readonly #counts: LRUCache<string, number>

  constructor(clock: Clock) {
    this.#counts = new LRUCache({
      max: MAX_ADDRESSES,
      // An entry is valid until its age exceeds this.
      ttl: WINDOW_MS - 1,
      ttlResolution: 0,
      noUpdateTTL: true,
      perf: { now: () => clock.now().getTime() },
    })
  }

  isBlocked(address: string): boolean {
    return (this.#counts.get(subscriberOf(address)) ?? 0) >= MAX_ATTEMPTS
  }

  record(address: string): void {
    const subscriber = subscriberOf(address)
    this.#counts.set(subscriber, (this.#counts.get(subscriber) ?? 0) + 1)
  }
}
