import { supportersMost } from '#contract/gifts/limits.ts'
import { DomainError } from '../errors.ts'
import type { GiftsDeps } from './deps.ts'
import { listSupporters, liveExists, sumPoints, type SupporterRow } from './store.ts'

interface Ranking {
  readonly supporters: readonly SupporterRow[]
  /** The sum over all gifts of the live. */
  readonly points: number
}

/** All clients of a live request its ranking after the same gift. */
const ttlMs = 2000
const maxEntries = 500

/** Returns a function that reads the ranking of a live through a cache. */
export function rankingCache({ database, clock }: Pick<GiftsDeps, 'database' | 'clock'>) {
  // Oldest first.
  const cache = new Map<string, { readonly readAt: number; readonly ranking: Promise<Ranking> }>()

  async function read(liveId: string): Promise<Ranking> {
    if (!(await database.run(liveExists, liveId))) throw new DomainError('LIVE_NOT_FOUND')
    const [supporters, points] = await Promise.all([
      database.run(listSupporters, { liveId, limit: supportersMost }),
      database.run(sumPoints, liveId),
    ])
    return { supporters, points }
  }

  return (liveId: string): Promise<Ranking> => {
    const now = clock.now().getTime()
    const cached = cache.get(liveId)
    if (cached && now - cached.readAt < ttlMs) return cached.ranking
    const entry = { readAt: now, ranking: read(liveId) }
    cache.delete(liveId)
    cache.set(liveId, entry)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxEntries) break
      cache.delete(oldest)
    }
    // Failures are not cached; the caller receives them through the returned promise.
    entry.ranking.catch(() => cache.get(liveId) === entry && cache.delete(liveId))
    return entry.ranking
  }
}
