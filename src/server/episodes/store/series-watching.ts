import { and, asc, eq, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { EpisodeVisibility } from '#contract/episodes/limits.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { episodes, seriesProgress } from '../tables.ts'
import { isShown, selectEpisodes, type EpisodeRow, type SeriesQuery } from './episodes.ts'

/** An episode with its number in the list that the viewer sees, from 1. */
export interface NumberedRow {
  readonly row: EpisodeRow
  readonly number: number
}

export interface SeriesWatchingQuery {
  readonly list: Pick<SeriesQuery, 'channelId' | 'seriesId' | 'all' | 'now'>
  /** Those of episodes that the viewer may watch. */
  readonly visibilities: readonly EpisodeVisibility[]
  /** A user whose progress is stored, or the episode that a visitor watched last. */
  readonly last: { readonly userId: number } | { readonly episodeId: number | null }
}

export interface SeriesWatchingRows {
  readonly first: NumberedRow | null
  readonly last: NumberedRow | null
  readonly following: NumberedRow | null
}

async function findLastId(db: Connection, { list, last }: SeriesWatchingQuery): Promise<number | null> {
  if ('episodeId' in last) return last.episodeId
  const [found] = await db
    .select({ episodeId: seriesProgress.episodeId })
    .from(seriesProgress)
    .where(and(eq(seriesProgress.userId, last.userId), eq(seriesProgress.seriesId, list.seriesId)))
  return found?.episodeId ?? null
}

/** Published episodes with a video that the viewer may watch, in their order. */
const selectWatchable = (db: Connection, { list, visibilities }: SeriesWatchingQuery, condition?: SQL) =>
  selectEpisodes(db)
    .where(
      and(
        isShown(list),
        inArray(episodes.visibility, [...visibilities]),
        lte(episodes.publishesAt, list.now),
        isNotNull(episodes.videoId),
        condition,
      ),
    )
    .orderBy(asc(episodes.position), asc(episodes.id))
    .limit(1)

/** The first watchable episode of a series, the one that was watched last, and the watchable one after it. */
export const readSeriesWatching = statement(
  'episodes.readSeriesWatching',
  async (db, query: SeriesWatchingQuery): Promise<SeriesWatchingRows> => {
    const number = async (row: EpisodeRow | undefined): Promise<NumberedRow | null> => {
      if (!row) return null
      const upTo = sql`(${episodes.position}, ${episodes.id}) <= (${row.position}, ${row.id})`
      return { row, number: await db.$count(episodes, and(isShown(query.list), upTo)) }
    }
    const lastId = await findLastId(db, query)
    const [first] = await selectWatchable(db, query)
    const [last] = lastId === null ? [] : await selectWatchable(db, query, eq(episodes.id, lastId))
    const [following] = last
      ? await selectWatchable(db, query, sql`(${episodes.position}, ${episodes.id}) > (${last.position}, ${last.id})`)
      : []
    return { first: await number(first), last: await number(last), following: await number(following) }
  },
)
