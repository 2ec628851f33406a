/** Users whose gifts count in rankings, and scores to read. */
import { sql } from 'drizzle-orm'
import { endingPeriods, type RankingBoard, type RankingPeriod } from '#contract/rankings/limits.ts'
import { instant } from '#server/ports/database/columns.ts'
import { statement, transaction } from '#server/ports/database/port.ts'
import { rankingClosings, rankingResults, rankingScores } from '#server/rankings/tables.ts'

/** Sets when the account was created. */
export const setCreatedAt = statement(
  'tests.setCreatedAt',
  async (db, { userId, at }: { readonly userId: number; readonly at: Date }): Promise<void> => {
    await db.execute(sql`update users set created_at = ${instant(at)} where id = ${userId}`)
  },
)

/** Verifies the account by a purchase. */
export const addPaidPurchase = statement(
  'tests.addPaidPurchase',
  async (
    db,
    { userId, paidAt, instrument = null }: { userId: number; paidAt: Date; instrument?: string | null },
  ): Promise<void> => {
    const at = instant(paidAt)
    await db.execute(sql`
      insert into purchases (id, user_id, key, product_id, coins, yen, provider, state, guardian_consent, created_at, changed_at, paid_at, instrument)
      select gen_random_uuid(), ${userId}, gen_random_uuid()::text, p.id, p.coins, p.yen, 'sandbox', 'credited', false, ${at}, ${at}, ${at}, ${instrument}
      from coin_products p limit 1`)
  },
)

/** Grants a live licence. */
export const grantLicence = statement('tests.grantLicence', async (db, userId: number): Promise<void> => {
  await db.execute(sql`
    insert into livers (user_id, licence, accepted_guideline, applied_at) values (${userId}, 'granted', '', now())`)
})

export interface SentRow {
  readonly senderId: number
  readonly liverId: number
  readonly genre: string
  readonly points: number
  readonly at: string
  readonly cancelled: boolean
}

export const listSentRows = statement<null, SentRow[]>('tests.listSentRows', (db) =>
  db
    .select({
      senderId: sql`s.sender_id`.mapWith(Number),
      liverId: sql`s.liver_id`.mapWith(Number),
      genre: sql<string>`l.genre`,
      points: sql`s.points`.mapWith(Number),
      at: sql`s.at`.mapWith((at: string) => new Date(at).toISOString()),
      cancelled: sql<boolean>`s.cancelled_by is not null`,
    })
    .from(sql`sent_gifts s join lives l on l.id = s.live_id`),
)

export interface ScoreRow {
  readonly period: RankingPeriod
  readonly starts: string
  readonly board: RankingBoard
  readonly genre: string
  readonly userId: number
  readonly points: number
  readonly reachedAt: Date
}

/** Scores with points, in the order of ranks. */
export const listScores = statement<null, ScoreRow[]>('tests.listScores', (db) =>
  db
    .select({
      period: rankingScores.period,
      starts: rankingScores.starts,
      board: rankingScores.board,
      genre: rankingScores.genre,
      userId: rankingScores.userId,
      points: rankingScores.points,
      reachedAt: rankingScores.reachedAt,
    })
    .from(rankingScores)
    .where(sql`points > 0`)
    .orderBy(sql`period, starts, board, genre, points desc, reached_at, user_id`),
)

/** Scores whose magnitude is not that of their points, by which pages read them in order. */
export const countWrongMagnitudes = statement<null, number>('tests.countWrongMagnitudes', (db) =>
  db.$count(rankingScores, sql`magnitude <> rankings_magnitude(points)`),
)

/** Makes one score wrong. */
export const spoilScore = statement('tests.spoilScore', async (db, userId: number): Promise<void> => {
  await db.execute(sql`update ranking_scores set points = points + 7 where user_id = ${userId} and period = 'all'`)
})

/** Makes the magnitudes of the scores of a user wrong in the rankings of all time. */
export const spoilMagnitudes = statement('tests.spoilMagnitudes', async (db, userId: number): Promise<void> => {
  await db.execute(
    sql`update ranking_scores set magnitude = magnitude + 1 where user_id = ${userId} and period = 'all'`,
  )
})

/** Makes the times of the scores of a user wrong. */
export const spoilTimes = statement('tests.spoilTimes', async (db, userId: number): Promise<void> => {
  await db.execute(sql`update ranking_scores set reached_at = reached_at + interval '1 ms' where user_id = ${userId}`)
})

/** Deletes the scores of a user. */
export const deleteScoresOf = statement('tests.deleteScoresOf', async (db, userId: number): Promise<void> => {
  await db.execute(sql`delete from ranking_scores where user_id = ${userId}`)
})

/** Copies the scores of a user to another one. */
export const copyScores = statement(
  'tests.copyScores',
  async (db, { from, to }: { readonly from: number; readonly to: number }): Promise<void> => {
    await db.execute(sql`
      insert into ranking_scores (period, starts, board, genre, user_id, points, magnitude, reached_at)
      select period, starts, board, genre, ${to}, points, magnitude, reached_at from ranking_scores where user_id = ${from}`)
  },
)

/** The id of the next user. */
export const setNextUserId = statement('tests.setNextUserId', async (db, id: number): Promise<void> => {
  await db.execute(sql.raw(`alter table users alter column id restart with ${id}`))
})

/** Results of a period can be stored only up to this rank; null removes the limit. */
export const failResultsAfter = statement('tests.failResultsAfter', async (db, rank: number | null): Promise<void> => {
  await db.execute(sql`alter table ranking_results drop constraint if exists tests_limit`)
  if (rank === null) return
  await db.execute(sql.raw(`alter table ranking_results add constraint tests_limit check (rank <= ${rank})`))
})

/** Scores of these livers on days from a date on, with ties; in place of all scores, closings and results. */
export const fillScores = statement(
  'tests.fillScores',
  async (db, { from, days, userIds }: { from: string; days: number; userIds: readonly number[] }): Promise<void> => {
    await db.execute(sql`delete from ranking_results`)
    await db.execute(sql`delete from ranking_closings`)
    await db.execute(sql`delete from ranking_scores`)
    await db.execute(sql`
      insert into ranking_scores (period, starts, board, genre, user_id, points, magnitude, reached_at)
      select 'day', ${from}::date + n, board, genre, id, 1 + (n * 7919 + id * 104729) % 20,
        rankings_magnitude(1 + (n * 7919 + id * 104729) % 20), (${from}::date + n)::timestamptz + (id * 31 % 17) * interval '1 minute'
      from generate_series(0, ${days}::int - 1) n, unnest(${sql.param(userIds)}::int[]) id,
        unnest(array['livers', 'supporters']) board, unnest(array['all', 'talk', 'game']) genre`)
  },
)

/** The first days of closed days. */
export const listClosedDays = statement<null, string[]>('tests.listClosedDays', async (db) => {
  const rows = await db.select({ starts: rankingClosings.starts }).from(rankingClosings).orderBy(rankingClosings.starts)
  return rows.map(({ starts }) => starts)
})

/** Results in the order of ranks. */
export const listResults = statement<null, (ScoreRow & { readonly rank: number })[]>('tests.listResults', (db) =>
  db
    .select()
    .from(rankingResults)
    .orderBy(sql`period, starts, board, genre, rank`),
)

/** The first days of the ending periods in which gifts at these instants count, in a session of this time zone. */
export const listPeriodsAt = transaction(
  'tests.listPeriodsAt',
  async (tx, { zone, instants }: { readonly zone: string; readonly instants: readonly Date[] }): Promise<string[]> => {
    await tx.execute(sql`select set_config('TimeZone', ${zone}, true)`)
    const rows = await tx
      .select({ starts: sql<string>`ranked.starts::text` })
      .from(
        sql`unnest(${sql.param(instants.map((at) => at.toISOString()))}::timestamptz[]) with ordinality gift (at, n)
          cross join lateral rankings_keys(1, 2, 'talk', gift.at) ranked
          join unnest(${sql.param([...endingPeriods])}::text[]) with ordinality ending (period, place)
            on ending.period = ranked.period`,
      )
      .where(sql`ranked.board = 'livers' and ranked.genre = 'all'`)
      .orderBy(sql`gift.n, ending.place`)
    return rows.map(({ starts }) => starts)
  },
)

/** Deletes all gifts and scores; coins stay spent. */
export const forgetGifts = transaction<null, void>('tests.forgetGifts', async (tx) => {
  await tx.execute(sql`set local session_replication_role = replica`)
  for (const table of ['ranking_scores', 'rewards', 'live_supporters', 'sent_gifts'])
    await tx.execute(sql.raw(`delete from ${table}`))
})
