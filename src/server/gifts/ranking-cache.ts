import { LRUCache } from 'lru-cache'
import { supportersMost } from '#contract/gifts/limits.ts'
import type { GiftsDeps } from './deps.ts'
import { listSupporters, sumPoints, type SupporterRow } from './store.ts'

interface Ranking {
  readonly supporters: readonly SupporterRow[]
  /** The sum over all gifts of the live. */
  readonly points: number
}

/** All clients of a live request its ranking after the same gift. */
const ttl = 2000
const max = 500

/** The rankings of lives by id. Concurrent readers share a read; failures are not cached. */
export function rankingCache({ database, clock }: Pick<GiftsDeps, 'database' | 'clock'>): LRUCache<string, Ranking> {
  return new LRUCache<string, Ranking>({
    max,
    ttl,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    // A read continues after its entry was evicted.
    ignoreFetchAbort: true,
    async fetchMethod(liveId) {
      const [supporters, points] = await Promise.all([
        database.run(listSupporters, { liveId, limit: supportersMost }),
        database.run(sumPoints, liveId),
      ])
      return { supporters, points }
    },
  })
}
