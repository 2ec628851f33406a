import { and, asc, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { episodes } from '../../episodes/tables.ts'
import { channelFollows } from '../../follows/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { channelDays, channelOrigins, episodeDays, episodeOrigins, episodeRetention } from '../tables.ts'

/** An episode, or all of a channel. */
export type Subject = { readonly channelId: number } | { readonly episodeId: number }

/** Both days included; null is the first day of all. */
export interface Days {
  readonly from: string | null
  readonly until: string
}

const within = (day: PgColumn, { from, until }: Days): SQL | undefined =>
  and(lte(day, until), from === null ? undefined : gte(day, from))

const summed = (column: PgColumn): SQL<number> => sql`sum(${column})`.mapWith(Number)

function tablesOf(subject: Subject) {
  if ('episodeId' in subject) {
    const { episodeId } = subject
    return {
      days: episodeDays,
      ofDays: eq(episodeDays.episodeId, episodeId),
      origins: episodeOrigins,
      ofOrigins: eq(episodeOrigins.episodeId, episodeId),
    }
  }
  const { channelId } = subject
  return {
    days: channelDays,
    ofDays: eq(channelDays.channelId, channelId),
    origins: channelOrigins,
    ofOrigins: eq(channelOrigins.channelId, channelId),
  }
}

export interface DayRow {
  readonly day: string
  readonly views: number
  readonly plays: number
  readonly watchMs: number
  readonly watchedShares: number
}

export interface PeriodQuery {
  readonly subject: Subject
  readonly days: Days
}

export const selectDays = (db: Connection, { subject, days }: PeriodQuery) => {
  const { days: table, ofDays } = tablesOf(subject)
  const { day, views, plays, watchMs, watchedShares } = table
  return db
    .select({ day, views, plays, watchMs, watchedShares })
    .from(table)
    .where(and(ofDays, within(day, days)))
    .orderBy(asc(day))
}

/** The days with counts, in order. */
export const listDays = statement('statistics.listDays', (db, query: PeriodQuery): Promise<DayRow[]> =>
  selectDays(db, query),
)

export const selectOrigins = (db: Connection, { subject, days }: PeriodQuery) => {
  const { origins: table, ofOrigins } = tablesOf(subject)
  const { source, device } = table
  return db
    .select({ source, device, views: summed(table.views) })
    .from(table)
    .where(and(ofOrigins, within(table.day, days)))
    .groupBy(source, device)
}

export const listOrigins = statement('statistics.listOrigins', (db, query: PeriodQuery) => selectOrigins(db, query))

const japanDay = sql`(${channelFollows.followedAt} at time zone 'Asia/Tokyo')::date`

export const selectNewFollowers = (db: Connection, { channelId, from, until }: Days & { channelId: number }) =>
  db
    .select({ day: sql<string>`${japanDay}::text`.as('day'), followers: sql`count(*)`.mapWith(Number) })
    .from(channelFollows)
    .where(
      and(
        eq(channelFollows.targetId, channelId),
        from === null ? undefined : sql`${channelFollows.followedAt} >= ${`${from}T00:00:00+09:00`}::timestamptz`,
        sql`${channelFollows.followedAt} < ${`${until}T00:00:00+09:00`}::timestamptz + interval '1 day'`,
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)

/** The followers of each day who still follow. */
export const listNewFollowers = statement(
  'statistics.listNewFollowers',
  (db, query: Days & { channelId: number }): Promise<{ day: string; followers: number }[]> =>
    selectNewFollowers(db, query),
)

export interface TopQuery extends Days {
  readonly channelId: number
  readonly limit: number
}

export const selectTopEpisodes = (db: Connection, { channelId, limit, ...days }: TopQuery) =>
  db
    .select({
      id: episodes.id,
      seriesId: episodes.seriesId,
      title: episodes.title,
      views: summed(episodeDays.views),
      plays: summed(episodeDays.plays),
      watchMs: summed(episodeDays.watchMs),
      watchedShares: summed(episodeDays.watchedShares),
    })
    .from(episodeDays)
    .innerJoin(episodes, eq(episodes.id, episodeDays.episodeId))
    .where(and(eq(episodeDays.channelId, channelId), within(episodeDays.day, days)))
    .groupBy(episodes.id)
    .orderBy(desc(summed(episodeDays.views)), desc(summed(episodeDays.watchMs)), desc(episodes.id))
    .limit(limit)

export const listTopEpisodes = statement('statistics.listTopEpisodes', (db, query: TopQuery) =>
  selectTopEpisodes(db, query),
)

export interface StepRow {
  readonly chunk: number
  /** In the chunk, from 0. */
  readonly step: number
  readonly plays: number
}

export const selectSteps = (db: Connection, { episodeId, ...days }: Days & { episodeId: number }) =>
  db
    .select({
      chunk: episodeRetention.chunk,
      step: sql`number - 1`.mapWith(Number),
      plays: sql`sum(watched)`.mapWith(Number),
    })
    .from(episodeRetention)
    .crossJoin(sql`unnest(${episodeRetention.plays}) with ordinality as step(watched, number)`)
    .where(and(eq(episodeRetention.episodeId, episodeId), within(episodeRetention.day, days)))
    .groupBy(episodeRetention.chunk, sql`number`)

/** How many plays watched each step that any did. */
export const listSteps = statement(
  'statistics.listSteps',
  (db, query: Days & { episodeId: number }): Promise<StepRow[]> => selectSteps(db, query),
)
