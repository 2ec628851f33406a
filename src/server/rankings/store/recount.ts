import { max, sql, type SQL } from 'drizzle-orm'
import type { RankingBoard, RankingPeriod } from '#contract/rankings/limits.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import type { RankingKey } from './ranks.ts'

/** Users with ids from `from` until before `until`, in these periods. */
export interface Compared {
  readonly from: number
  readonly until: number
  readonly periods: readonly { readonly period: RankingPeriod; readonly starts: string }[]
}

/** A score that was not the sum of its gifts. */
export interface Difference extends RankingKey {
  readonly userId: number
  /** Points of the gifts. */
  readonly points: number
  /** Points of the score. */
  readonly stored: number
}

/** The highest id of a user; 0 without users. */
export const findLastUser = statement<null, number>('rankings.findLastUser', async (db) => {
  const [found] = await db.select({ id: max(users.id) }).from(users)
  return found?.id ?? 0
})

/** As a table named `different`. */
const differences = ({ from, until, periods }: Compared): SQL => sql`
  rankings_differences(
    ${from}::integer,
    ${until}::integer,
    ${sql.param(periods.map(({ period }) => period))}::text[],
    ${sql.param(periods.map(({ starts }) => starts))}::date[]
  ) different`

/** The gifts of a user may take longer than a request may. */
const withoutTimeout = (tx: Connection) => tx.execute(sql`set local statement_timeout = 0`)

const selectDifferences = (tx: Connection, compared: Compared): Promise<Difference[]> =>
  tx
    .select({
      period: sql<RankingPeriod>`different.period`,
      starts: sql<string>`different.starts::text`,
      board: sql<RankingBoard>`different.board`,
      genre: sql<string>`different.genre`,
      userId: sql`different.user_id`.mapWith(Number),
      points: sql`coalesce(different.points, 0)`.mapWith(Number),
      stored: sql`coalesce(different.stored, 0)`.mapWith(Number),
    })
    .from(differences(compared))

/** The scores that differ from their gifts. Gifts do not wait. */
export const listDifferences = transaction(
  'rankings.listDifferences',
  async (tx, compared: Compared): Promise<Difference[]> => {
    await withoutTimeout(tx)
    return selectDifferences(tx, compared)
  },
)

/** Replaces the scores that differ from their gifts, and returns the differences. Gifts wait meanwhile. */
export const correctScores = transaction('rankings.correct', async (tx, compared: Compared): Promise<Difference[]> => {
  await withoutTimeout(tx)
  // The next statement sees all gifts that have changed scores.
  await tx.execute(sql`lock table ranking_scores in share row exclusive mode`)
  const found = await selectDifferences(tx, compared)
  await tx.execute(sql`
    with different as materialized (
      select * from ${differences(compared)}
    ),
    removed as (
      delete from ranking_scores score
      using different
      where different.points is null
        and (score.period, score.starts, score.board, score.genre, score.user_id)
          = (different.period, different.starts, different.board, different.genre, different.user_id)
    )
    insert into ranking_scores (period, starts, board, genre, user_id, points, magnitude, reached_at)
    select period, starts, board, genre, user_id, points, rankings_magnitude(points), reached_at
    from different
    where points is not null
    on conflict (user_id, period, board, genre, starts) do update
      set points = excluded.points, magnitude = excluded.magnitude, reached_at = excluded.reached_at`)
  return found
})
