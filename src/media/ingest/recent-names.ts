import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'

/**
 * A set of names that expire `keptMs` milliseconds after they were last added, with `capacity` entries at most: beyond that
 * the oldest are evicted.
 */
export class RecentNames {
  readonly #names: LRUCache<string, true>

  constructor(clock: Clock, keptMs: number, capacity: number) {
    // The cache reads the time 0 as "no time", and an entry is valid until its age exceeds `ttl`.
    const perf = { now: () => clock.monotonic() + 1 }
    this.#names = new LRUCache({ max: capacity, ttl: keptMs - 1, ttlResolution: 0, perf })
  }

  add(name: string): void {
    this.#names.set(name, true)
  }

  delete(name: string): void {
    this.#names.delete(name)
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }
}
