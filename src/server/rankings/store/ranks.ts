import { and, asc, desc, eq, gt, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RankingBoard, RankingPeriod } from '#contract/rankings/limits.ts'
import { sentGifts } from '../../gifts/tables.ts'
import { users } from '../../identity/tables.ts'
import { livers } from '../../livers/tables.ts'
import { lives } from '../../lives/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { rankingScores } from '../tables.ts'

/** One ranking of one period. */
export interface RankingKey {
  readonly period: RankingPeriod
  /** The first day in Japan. */
  readonly starts: string
  readonly board: RankingBoard
  /** `all`: of all genres. */
  readonly genre: string
}

/** The scores ahead of another one. */
const ahead = alias(rankingScores, 'ahead')

const ofKey = (table: typeof rankingScores | typeof ahead, { period, starts, board, genre }: RankingKey) =>
  and(eq(table.period, period), eq(table.starts, starts), eq(table.board, board), eq(table.genre, genre))

/**
 * Suspended and deleted accounts, and livers without a licence, are not listed. As scalars, so that they are read row by
 * row in the order of the index, up to the limit.
 */
const isListed = (userId: SQLWrapper, board: RankingBoard) => {
  const active = sql`(select ${users.state} = 'active' from ${users} where ${users.id} = ${userId})`
  if (board === 'supporters') return active
  return sql`${active} and (select ${livers.licence} = 'granted' from ${livers} where ${livers.userId} = ${userId})`
}

/** The magnitude, which the points imply, is in the index: only the scores of the first magnitudes are read and sorted. */
const byRank = [
  desc(rankingScores.magnitude),
  desc(rankingScores.points),
  asc(rankingScores.reachedAt),
  asc(rankingScores.userId),
] as const

const score = { userId: rankingScores.userId, points: rankingScores.points, reachedAt: rankingScores.reachedAt }

const selectAllScores = (db: Connection, key: RankingKey) =>
  db
    .select(score)
    .from(rankingScores)
    .where(and(ofKey(rankingScores, key), gt(rankingScores.points, 0), isListed(rankingScores.userId, key.board)))
    .orderBy(...byRank)

const selectScores = (db: Connection, { limit, ...key }: RankingKey & { readonly limit: number }) =>
  selectAllScores(db, key).limit(limit)

/** The first `limit` ranks. */
export const selectRanks = (db: Connection, query: RankingKey & { readonly limit: number }) => {
  const scores = selectScores(db, query).as('scores')
  return db
    .select({
      userId: scores.userId,
      points: scores.points,
      reachedAt: scores.reachedAt,
      nickName: users.nickName,
      avatarUrl: users.avatarUrl,
      liveId: lives.id,
    })
    .from(scores)
    .innerJoin(users, eq(users.id, scores.userId))
    .leftJoin(
      lives,
      and(
        eq(lives.liverId, scores.userId),
        // The condition of the index on open lives.
        sql`${lives.state} in ('preparing', 'on_air', 'interrupted')`,
        ne(lives.state, 'preparing'),
        eq(lives.visibility, 'public'),
      ),
    )
    .orderBy(desc(scores.points), asc(scores.reachedAt), asc(scores.userId))
}

export type RankRow = Awaited<ReturnType<typeof selectRanks>>[number]

export const listRanks = statement(
  'rankings.listRanks',
  (db, query: RankingKey & { readonly limit: number }): Promise<RankRow[]> => selectRanks(db, query),
)

export const listRankedUsers = statement(
  'rankings.listRankedUsers',
  (db, query: RankingKey & { readonly limit: number }): Promise<{ userId: number }[]> => selectScores(db, query),
)

/** All listed scores of a ranking, in the order of ranks. */
export const listRankedScores = statement('rankings.listRankedScores', (db, key: RankingKey) =>
  selectAllScores(db, key),
)

/** The scores to which a gift was added, of listed users. */
export const listScoresOfGift = statement('rankings.listScoresOfGift', (db, giftId: string) => {
  const { period, starts, board, genre, userId } = rankingScores
  const keys = sql`
    select k.period, k.starts, k.board, k.genre, k.user_id from ${sentGifts} s join ${lives} l on l.id = s.live_id
    cross join lateral rankings_keys(s.liver_id, s.sender_id, l.genre, s.at) k where s.id = ${giftId}::uuid`
  return db
    .select({ period, starts, board, genre, ...score })
    .from(rankingScores)
    .where(
      and(
        sql`(${period}, ${starts}, ${board}, ${genre}, ${userId}) in (${keys})`,
        gt(rankingScores.points, 0),
        or(
          and(eq(board, 'livers'), isListed(userId, 'livers')),
          and(eq(board, 'supporters'), isListed(userId, 'supporters')),
        ),
      ),
    )
})

export interface OwnRow {
  /** The number of users ahead. */
  readonly ahead: number
  readonly points: number
  /** Points of the next rank; null for the first. */
  readonly next: number | null
}

/** The score of a user, and the scores ahead of it. */
export const selectOwn = (db: Connection, { userId, ...key }: RankingKey & { readonly userId: number }) => {
  const isAhead = and(
    ofKey(ahead, key),
    // The first condition is the one that the index serves.
    sql`${ahead.magnitude} >= ${rankingScores.magnitude}`,
    or(
      gt(ahead.points, rankingScores.points),
      sql`(${ahead.reachedAt}, ${ahead.userId}) < (${rankingScores.reachedAt}, ${rankingScores.userId})`,
    ),
  )
  const counted = db
    .select({
      ahead: sql`count(*)`.mapWith(Number).as('others'),
      next: sql<string | null>`min(${ahead.points})`.as('next'),
    })
    .from(ahead)
    // Listed users by joins: all scores ahead are read, for which the scalars of lists would be slower.
    .innerJoin(users, and(eq(users.id, ahead.userId), eq(users.state, 'active')))
    .where(isAhead)
    .$dynamic()
  const others = (
    key.board === 'livers'
      ? counted.innerJoin(livers, and(eq(livers.userId, ahead.userId), eq(livers.licence, 'granted')))
      : counted
  ).as('others')
  return db
    .select({ points: rankingScores.points, ahead: others.ahead, next: others.next })
    .from(rankingScores)
    .innerJoinLateral(others, sql`true`)
    .where(and(ofKey(rankingScores, key), eq(rankingScores.userId, userId), gt(rankingScores.points, 0)))
}

/** Null without points. */
export const findOwn = statement(
  'rankings.findOwn',
  async (db, query: RankingKey & { readonly userId: number }): Promise<OwnRow | null> => {
    const [found] = await selectOwn(db, query)
    if (!found) return null
    return { ahead: found.ahead, points: found.points, next: found.next === null ? null : Number(found.next) }
  },
)
