import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { dayMs } from '#contract/japan-time.ts'
import {
  rankingListed,
  rankingMaxAgeSeconds,
  type EndingPeriod,
  type RankingBoard,
  type RankingPeriod,
} from '#contract/rankings/limits.ts'
import type { Award, OwnRank, Ranking, RankingEntry } from '#contract/rankings/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import type { Livers } from '../livers/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { RankSets } from '../ports/rank-sets/port.ts'
import { createClosing } from './closing.ts'
import { isStart, previousStarts, startsAt } from './periods.ts'
import { movementsOf, pointsToPass } from './movements.ts'
import { createLiverSupport } from './of-liver.ts'
import { presentPeriod, presentResult } from './present.ts'
import { listAward, listPodiums } from './store/closings.ts'
import { findOwn, listRankedUsers, listRanks, type RankingKey } from './store/ranks.ts'
import { rebuildScores } from './store/rebuild.ts'
import { createRecount } from './recount.ts'
import { createSharedRanks } from './shared-ranks.ts'

export type Rankings = ReturnType<typeof createRankings>

export interface RankingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Audit
  readonly livers: Pick<Livers, 'mayGoLive'>
  /** Shared by the web nodes; null with a single one. */
  readonly rankSets?: RankSets | null
}

export interface BoardQuery {
  readonly board: RankingBoard
  readonly genre?: string | undefined
}

export interface Query extends BoardQuery {
  readonly period: RankingPeriod
}

export interface AwardQuery extends BoardQuery {
  readonly period: EndingPeriod
}

interface CacheOptions<Value> {
  readonly maxAgeSeconds: number
  read(key: RankingKey): Promise<Value>
}

export function createRankings(deps: RankingsDeps) {
  const { database, clock, log, audit, livers, rankSets: sets = null } = deps
  const shared = sets && createSharedRanks({ database, clock, log, sets })
  const keyOf = ({ period, board, genre }: Query): RankingKey => ({
    period,
    starts: startsAt(period, clock.now()),
    board,
    genre: genre ?? 'all',
  })

  /** By ranking. Concurrent readers share a read; failures are not cached. */
  const cacheOf = <Value extends object>({ maxAgeSeconds, read }: CacheOptions<Value>) =>
    new LRUCache<string, Value, RankingKey>({
      max: 200,
      ttl: maxAgeSeconds * 1000,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => read(context),
    })

  /** The users of the previous period, in order: refunds hardly change them any more. */
  const previousUsers = cacheOf({
    maxAgeSeconds: 600,
    read: async ({ period, starts, ...key }: RankingKey): Promise<readonly { readonly userId: number }[]> =>
      period === 'all'
        ? []
        : database.run(listRankedUsers, {
            ...key,
            period,
            starts: previousStarts(period, starts),
            limit: rankingListed,
          }),
  })

  async function readListed(key: RankingKey): Promise<Ranking> {
    const { period, starts } = key
    const at = clock.now().toISOString()
    const [rows, previous] = await Promise.all([
      database.run(listRanks, { ...key, limit: rankingListed }),
      previousUsers.forceFetch(JSON.stringify(key), { context: key }),
    ])
    const movements = movementsOf(rows, previous)
    const entries = rows.map(({ userId, points, nickName, avatarUrl, liveId }, index): RankingEntry => ({
      rank: index + 1,
      points,
      user: { id: userId, nickName, avatarUrl },
      movement: movements.get(userId) ?? null,
      liveId,
    }))
    return { period: presentPeriod(period, starts), at, entries }
  }

  // Half: responses may be cached on the way.
  const listed = cacheOf({ maxAgeSeconds: rankingMaxAgeSeconds / 2, read: readListed })

  return {
    closing: createClosing(deps),
    /** Compares scores with the gifts. */
    recount: createRecount(deps),
    /** Compares shared rankings with the scores; null without them. */
    comparison: shared && shared.comparison,
    /** After the transaction of a gift. */
    onGift: async (giftId: string): Promise<void> => shared?.onGift(giftId),
    ofLiver: createLiverSupport(deps),

    async list(query: Query, { cursor, limit }: Paging): Promise<Ranking & { next: string | null }> {
      const key = keyOf(query)
      const { entries, ...ranking } = await listed.forceFetch(JSON.stringify(key), { context: key })
      const after = readCursor(cursor)?.key ?? 0
      const { items, next } = pageOf(
        entries.filter(({ rank }) => rank > after),
        limit,
        ({ rank, user }) => ({ key: rank, id: user.id }),
      )
      return { ...ranking, entries: items, next }
    },

    /** Null on the board of livers for a user without a licence. */
    async own(userId: number, query: Query): Promise<OwnRank | null> {
      if (query.board === 'livers' && !(await livers.mayGoLive(userId))) return null
      const key = keyOf(query)
      const row = await (shared ? shared.find(key, userId) : database.run(findOwn, { ...key, userId }))
      if (!row) return { rank: null, points: 0, pointsToNext: 1 }
      const { ahead, points, next } = row
      return { rank: ahead + 1, points, pointsToNext: next === null ? null : pointsToPass(points, next) }
    },

    async awards({ board, period, genre }: AwardQuery, { cursor, limit }: Paging): Promise<Page<Award>> {
      const after = readCursor(cursor)
      const before = after === null ? 'infinity' : dateOfDay(after.key)
      const rows = await database.run(listPodiums, { board, period, genre: genre ?? 'all', before, limit: limit + 1 })
      const byPeriod = Map.groupBy(rows, ({ starts }) => starts)
      const awards = [...byPeriod].map(([starts, results]) => ({
        period: presentPeriod(period, starts),
        entries: results.map(presentResult),
      }))
      return pageOf(awards, limit, (award) => ({ key: Date.parse(award.period.starts) / dayMs, id: 0 }))
    },

    async award(
      { board, period, genre, starts }: AwardQuery & { readonly starts: string },
      { cursor, limit }: Paging,
    ): Promise<Award & { next: string | null }> {
      const after = readCursor(cursor)?.key ?? 0
      const rows = isStart(period, starts)
        ? await database.run(listAward, { board, period, genre: genre ?? 'all', starts, after, limit: limit + 1 })
        : []
      if (rows.length === 0) throw new DomainError('AWARD_NOT_FOUND')
      const { items, next } = pageOf(rows, limit, ({ rank, user }) => ({ key: rank, id: user.id }))
      return { period: presentPeriod(period, starts), entries: items.map(presentResult), next }
    },

    /** For staff: permissions are not checked here. Recounts all scores that are not closed from the gifts. */
    async rebuild({ actorUserId }: { readonly actorUserId: number | null }) {
      const first = (period: EndingPeriod) => previousStarts(period, startsAt(period, clock.now()))
      const rebuilt = await database.run(rebuildScores, {
        day: first('day'),
        week: first('week'),
        month: first('month'),
      })
      listed.clear()
      previousUsers.clear()
      await audit.record({ action: 'rankings.rebuilt', actorUserId, subjectUserId: null, details: rebuilt })
      return rebuilt
    },
  }
}

/** The date of a day since 1970; throws `INVALID_REQUEST` where a cursor names none. */
function dateOfDay(day: number): string {
  const at = new Date(day * dayMs)
  const date = Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new DomainError('INVALID_REQUEST')
  return date
}
