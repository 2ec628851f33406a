import { and, asc, desc, eq, gte, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { sentGifts } from '../../gifts/tables.ts'
import { users } from '../../identity/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement } from '../../ports/database/port.ts'
import { rankingResults } from '../tables.ts'

interface SupportersQuery {
  readonly liverId: number
  readonly from: Date
  /** Null: until now. */
  readonly until: Date | null
  readonly limit: number
}

interface SupporterRow {
  readonly user: { readonly id: number; readonly nickName: string; readonly avatarUrl: string }
  readonly points: number
}

/**
 * Active senders of gifts to a liver in a window, most points first; of equal points the first to reach is ahead. Their
 * accounts count in rankings at their last gift.
 */
export const listLiverSupporters = statement(
  'rankings.listLiverSupporters',
  (db, { liverId, from, until, limit }: SupportersQuery): Promise<SupporterRow[]> => {
    const points = sql`sum(${sentGifts.points})`
    const reachedAt = max(sentGifts.at)
    const sums = db
      .select({
        senderId: sentGifts.senderId,
        points: points.mapWith(Number).as('points'),
        reachedAt: sql`${reachedAt}`.as('reached_at'),
      })
      .from(sentGifts)
      .where(
        and(
          eq(sentGifts.liverId, liverId),
          isNull(sentGifts.cancelledBy),
          gte(sentGifts.at, sql`${instant(from)}`),
          until === null ? undefined : lt(sentGifts.at, sql`${instant(until)}`),
        ),
      )
      .groupBy(sentGifts.senderId)
      .having(sql`${points} > 0 and rankings_counts(${sentGifts.senderId}, ${reachedAt})`)
      .as('sums')
    return db
      .select({ user: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }, points: sums.points })
      .from(sums)
      .innerJoin(users, and(eq(users.id, sums.senderId), eq(users.state, 'active')))
      .orderBy(desc(sums.points), asc(sums.reachedAt), asc(users.id))
      .limit(limit)
  },
)

/** The podium ranks of a liver in closed periods, the latest period first. */
export const listLiverAwards = statement(
  'rankings.listLiverAwards',
  (db, { liverId, limit }: { readonly liverId: number; readonly limit: number }) =>
    db
      .select({
        period: rankingResults.period,
        starts: rankingResults.starts,
        genre: rankingResults.genre,
        rank: rankingResults.rank,
        points: rankingResults.points,
      })
      .from(rankingResults)
      // The condition of the index on podiums.
      .where(and(eq(rankingResults.board, 'livers'), lte(rankingResults.rank, 3), eq(rankingResults.userId, liverId)))
      .orderBy(desc(rankingResults.starts), asc(rankingResults.rank), asc(rankingResults.genre))
      .limit(limit),
)
