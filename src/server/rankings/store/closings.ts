import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { rankingBoards, rankingListed, type EndingPeriod, type RankingBoard } from '#contract/rankings/limits.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { rankingClosings, rankingResults, rankingScores } from '../tables.ts'
import { selectRanks } from './ranks.ts'

/** The earliest period with points that is not closed and starts before `before`; null if there is none. */
export const findUnclosed = statement(
  'rankings.findUnclosed',
  async (
    db,
    { period, before }: { readonly period: EndingPeriod; readonly before: string },
  ): Promise<string | null> => {
    const closed = db
      .select({ starts: sql`coalesce(max(${rankingClosings.starts}), '-infinity')` })
      .from(rankingClosings)
      .where(eq(rankingClosings.period, period))
    const [found] = await db
      .select({ starts: rankingScores.starts })
      .from(rankingScores)
      .where(
        and(
          eq(rankingScores.period, period),
          sql`${rankingScores.starts} > (${closed})`,
          lt(rankingScores.starts, before),
        ),
      )
      .orderBy(asc(rankingScores.starts))
      .limit(1)
    return found?.starts ?? null
  },
)

export interface Closing {
  readonly period: EndingPeriod
  readonly starts: string
  readonly at: Date
}

/** Copies the first ranks of all rankings of a period to its results; false if it was closed before. */
export const closePeriod = transaction(
  'rankings.close',
  async (tx, { period, starts, at }: Closing): Promise<boolean> => {
    const closed = await tx
      .insert(rankingClosings)
      .values({ period, starts, closedAt: at })
      .onConflictDoNothing()
      .returning({ starts: rankingClosings.starts })
    if (closed.length === 0) return false
    for (const board of rankingBoards) {
      const scored = await tx
        .selectDistinct({ genre: rankingScores.genre })
        .from(rankingScores)
        .where(and(eq(rankingScores.period, period), eq(rankingScores.starts, starts), eq(rankingScores.board, board)))
      for (const { genre } of scored) {
        const rows = await selectRanks(tx, { period, starts, board, genre, limit: rankingListed })
        if (rows.length === 0) continue
        await tx.insert(rankingResults).values(
          rows.map(({ userId, points, reachedAt }, index) => ({
            board,
            genre,
            period,
            starts,
            rank: index + 1,
            userId,
            points,
            reachedAt,
          })),
        )
      }
    }
    return true
  },
)

/** Deletes up to `limit` scores of periods that start before `before`. Returns their number. */
export const deleteScores = statement(
  'rankings.deleteScores',
  async (
    db,
    { period, before, limit }: { readonly period: EndingPeriod; readonly before: string; readonly limit: number },
  ): Promise<number> => {
    const old = db
      .select({ row: sql`ctid` })
      .from(rankingScores)
      .where(and(eq(rankingScores.period, period), lt(rankingScores.starts, before)))
      .limit(limit)
    const deleted = await db
      .delete(rankingScores)
      .where(inArray(sql`ctid`, old))
      .returning({ starts: rankingScores.starts })
    return deleted.length
  },
)

/** The results of one board. */
export interface AwardsKey {
  readonly board: RankingBoard
  /** `all`: of all genres. */
  readonly genre: string
  readonly period: EndingPeriod
}

const ofBoard = ({ board, genre, period }: AwardsKey) =>
  and(eq(rankingResults.board, board), eq(rankingResults.genre, genre), eq(rankingResults.period, period))

const selectResults = (db: Connection) =>
  db
    .select({
      starts: rankingResults.starts,
      rank: rankingResults.rank,
      points: rankingResults.points,
      user: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
    })
    .from(rankingResults)
    .innerJoin(users, eq(users.id, rankingResults.userId))

export type ResultRow = Awaited<ReturnType<typeof selectResults>>[number]

/** The first three of up to `limit` closed periods that start before `before`, latest first. */
export const selectPodiums = (
  db: Connection,
  { before, limit, ...key }: AwardsKey & { readonly before: string; readonly limit: number },
) => {
  const periods = db
    .select({ starts: rankingResults.starts })
    .from(rankingResults)
    .where(
      and(ofBoard(key), lt(rankingResults.starts, before), lte(rankingResults.rank, 3), eq(rankingResults.rank, 1)),
    )
    .orderBy(desc(rankingResults.starts))
    .limit(limit)
  return selectResults(db)
    .where(and(ofBoard(key), inArray(rankingResults.starts, periods), lte(rankingResults.rank, 3)))
    .orderBy(desc(rankingResults.starts), asc(rankingResults.rank))
}

export const listPodiums = statement(
  'rankings.listPodiums',
  (db, query: AwardsKey & { readonly before: string; readonly limit: number }): Promise<ResultRow[]> =>
    selectPodiums(db, query),
)

/** Ranks after `after`, in order. */
export const selectAward = (
  db: Connection,
  {
    starts,
    after,
    limit,
    ...key
  }: AwardsKey & { readonly starts: string; readonly after: number; readonly limit: number },
) =>
  selectResults(db)
    .where(and(ofBoard(key), eq(rankingResults.starts, starts), sql`${rankingResults.rank} > ${after}`))
    .orderBy(asc(rankingResults.rank))
    .limit(limit)

export const listAward = statement(
  'rankings.listAward',
  (
    db,
    query: AwardsKey & { readonly starts: string; readonly after: number; readonly limit: number },
  ): Promise<ResultRow[]> => selectAward(db, query),
)
