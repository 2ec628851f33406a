import { LRUCache } from 'lru-cache'
import { awardsListed, rankingMaxAgeSeconds, supportersListed } from '#contract/rankings/limits.ts'
import type { LiverSupport } from '#contract/rankings/schemas.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { Livers } from '../livers/index.ts'
import type { Database } from '../ports/database/port.ts'
import { startsAt, windowOf } from './periods.ts'
import { presentPeriod } from './present.ts'
import { listLiverAwards, listLiverSupporters } from './store/liver.ts'

interface LiverSupportDeps {
  readonly database: Database
  readonly clock: Clock
  readonly livers: Pick<Livers, 'mayGoLive'>
}

const periods = ['month', 'all'] as const

/** Supporters of a liver in this month and of all time, and the awards of the liver. */
export function createLiverSupport({ database, clock, livers }: LiverSupportDeps) {
  async function read(liverId: number): Promise<LiverSupport> {
    const [month, all] = await Promise.all(
      periods.map(async (period) => {
        const starts = startsAt(period, clock.now())
        const rows = await database.run(listLiverSupporters, {
          liverId,
          ...windowOf(period, starts),
          limit: supportersListed,
        })
        return rows.map((row, index) => ({ ...row, rank: index + 1 }))
      }),
    )
    const rows = await database.run(listLiverAwards, { liverId, limit: awardsListed })
    const awards = rows.map(({ period, starts, genre, ...row }) => ({
      ...row,
      period: presentPeriod(period, starts),
      genre: genre === 'all' ? null : genre,
    }))
    return { month: month ?? [], all: all ?? [], awards }
  }

  /** By liver. Concurrent readers share a read; failures are not cached. */
  const cache = new LRUCache<number, LiverSupport>({
    max: 500,
    // Half: responses may be cached on the way.
    ttl: (rankingMaxAgeSeconds * 1000) / 2,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    ignoreFetchAbort: true,
    fetchMethod: read,
  })

  return async (liverId: number): Promise<LiverSupport> => {
    if (!(await livers.mayGoLive(liverId))) throw new DomainError('LIVER_NOT_FOUND')
    return cache.forceFetch(liverId)
  }
}
