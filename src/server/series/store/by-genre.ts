import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SeriesCard } from '#contract/series/schemas.ts'
import { channels, isOfOpenChannel } from '../../channels/tables.ts'
import { episodes } from '../../episodes/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { series } from '../tables.ts'

export interface GenreQuery {
  readonly genre: string
  readonly now: Date
  /** The id of the last series of the previous page. */
  readonly after: number | null
  readonly limit: number
}

/**
 * The ids of series in public lists with a published episode of a genre, the greatest first. Each step of the recursion
 * reads one of them from an index of episodes: a series with thousands of episodes costs as much as one with a single one.
 */
export function selectSeriesIdsOfGenre(db: Connection, { genre, now, after, limit }: GenreQuery) {
  const listed = alias(series, 'listed')
  // For an index: the condition of a partial index must have its literal text.
  const nextId = (before: SQL | undefined) =>
    db
      .select({ id: episodes.seriesId })
      .from(episodes)
      .innerJoin(listed, eq(listed.id, episodes.seriesId))
      .where(
        and(
          eq(episodes.genre, genre),
          sql`${episodes.visibility} in ('public', 'followers')`,
          sql`${episodes.publishesAt} <= ${instant(now)}`,
          sql`${listed.visibility} in ('public', 'followers')`,
          isNull(listed.retiredAt),
          isOfOpenChannel(listed.channelId),
          before && sql`${episodes.seriesId} < ${before}`,
        ),
      )
      .orderBy(desc(episodes.seriesId))
      .limit(1)
  const found = sql`(
    with recursive found (id, number) as (
      (select first.series_id, 1 from ${nextId(after === null ? undefined : sql`${after}`)} as first)
      union all
      select following.series_id, found.number + 1
      from found
      cross join lateral ${nextId(sql`found.id`)} as following
      where found.number < ${limit}
    )
    select id from found
  ) as series_of_genre`
  return db.select({ id: sql<number>`series_of_genre.id` }).from(found)
}

/** The series of a genre that everybody sees, the last created first. */
export const listSeriesOfGenre = statement(
  'series.listOfGenre',
  async (db, query: GenreQuery): Promise<SeriesCard[]> => {
    const ids = (await selectSeriesIdsOfGenre(db, query)).map(({ id }) => id)
    if (ids.length === 0) return []
    return db
      .select({
        id: series.id,
        channelId: series.channelId,
        title: series.title,
        reading: series.reading,
        description: series.description,
        visibility: series.visibility,
        coverUrl: series.coverUrl,
        version: series.version,
        channel: { id: channels.id, name: channels.name, avatarUrl: channels.avatarUrl },
      })
      .from(series)
      .innerJoin(channels, eq(channels.id, series.channelId))
      .where(inArray(series.id, ids))
      .orderBy(desc(series.id))
  },
)
