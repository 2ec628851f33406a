import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { channels } from '../../channels/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { coWatchedEpisodes, episodes, episodeWatches } from '../tables.ts'
import { selectEpisodes, type EpisodeRow } from './episodes.ts'

/** For an index: the condition of a partial index must have its literal text. */
const isPublic = (now: Date) =>
  and(sql`${episodes.visibility} = 'public'`, isNotNull(episodes.publishesAt), lte(episodes.publishesAt, now))

export interface CandidateQuery {
  /** The episode that is watched. */
  readonly of: Pick<EpisodeRow, 'id' | 'series' | 'position' | 'genre'>
  readonly now: Date
  readonly limit: number
}

/** `following`: those after the episode, otherwise those before it; in the order of the series. */
export function selectOfSeries(db: Connection, { of, now, limit }: CandidateQuery, following: boolean) {
  const side = following ? gt(episodes.position, of.position) : lt(episodes.position, of.position)
  return selectEpisodes(db)
    .where(and(eq(episodes.seriesId, of.series.id), side, isPublic(now)))
    .orderBy(asc(episodes.position), asc(episodes.id))
    .limit(limit)
}

export const selectCoWatched = (db: Connection, { of, now, limit }: CandidateQuery) =>
  selectEpisodes(db)
    .innerJoin(coWatchedEpisodes, eq(coWatchedEpisodes.otherId, episodes.id))
    .where(and(eq(coWatchedEpisodes.episodeId, of.id), isPublic(now)))
    .orderBy(desc(coWatchedEpisodes.users), desc(coWatchedEpisodes.otherId))
    .limit(limit)

export const selectOfGenre = (db: Connection, { of: { id, genre }, now, limit }: CandidateQuery) =>
  selectEpisodes(db)
    .where(and(genre === null ? sql`false` : eq(episodes.genre, genre), isPublic(now), ne(episodes.id, id)))
    .orderBy(desc(episodes.publishesAt), desc(episodes.id))
    .limit(limit)

/** The following episodes of the series, then those from its start. */
export const listOfSeries = statement(
  'episodes.recommendSeries',
  async (db, query: CandidateQuery): Promise<EpisodeRow[]> => [
    ...(await selectOfSeries(db, query, true)),
    ...(await selectOfSeries(db, query, false)),
  ],
)

/** Those that the most users also watched first. */
export const listCoWatched = statement(
  'episodes.recommendCoWatched',
  (db, query: CandidateQuery): Promise<EpisodeRow[]> => selectCoWatched(db, query),
)

/** The newest first. */
export const listOfGenre = statement('episodes.recommendGenre', (db, query: CandidateQuery): Promise<EpisodeRow[]> =>
  selectOfGenre(db, query),
)

export const listChannelNames = statement(
  'episodes.listChannelNames',
  async (db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    const found = await db
      .select({ id: channels.id, name: channels.name })
      .from(channels)
      .where(inArray(channels.id, [...ids]))
    return new Map(found.map(({ id, name }) => [id, name]))
  },
)

/** The next episodes by id, and whether users watched them since then. */
export const listWatchedAfter = statement(
  'episodes.listWatchedAfter',
  (db, { after, since, limit }: { readonly after: number; readonly since: Date; readonly limit: number }) => {
    const watches = db
      .select({ one: sql`1` })
      .from(episodeWatches)
      .where(and(eq(episodeWatches.episodeId, episodes.id), gt(episodeWatches.watchedAt, since)))
    return db
      .select({ id: episodes.id, watched: sql<boolean>`exists ${watches}`.mapWith(Boolean) })
      .from(episodes)
      .where(gt(episodes.id, after))
      .orderBy(asc(episodes.id))
      .limit(limit)
  },
)

export interface CoWatchedCount {
  readonly ids: readonly number[]
  readonly since: Date
  /** Fewer would reveal what one user watched. */
  readonly minUsers: number
}

export const countCoWatched = statement(
  'episodes.countCoWatched',
  async (db, { ids, since, minUsers }: CoWatchedCount): Promise<void> => {
    const list = sql`(select array_agg(id) from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id)::integer[]`
    await db.execute(sql`select episodes_count_co_watched(${list}, ${instant(since)}, ${minUsers})`)
  },
)

export const removeCoWatched = statement(
  'episodes.removeCoWatched',
  async (db, ids: readonly number[]): Promise<void> => {
    await db.delete(coWatchedEpisodes).where(inArray(coWatchedEpisodes.episodeId, [...ids]))
  },
)

export const removeWatches = statement('episodes.removeWatches', async (db, until: Date): Promise<void> => {
  await db.delete(episodeWatches).where(lte(episodeWatches.watchedAt, until))
})

/** The episodes that a user watched in the last 30 days, the latest first. */
export const listWatches = statement('episodes.listWatches', (db, userId: number) =>
  db
    .select({ episodeId: episodeWatches.episodeId, title: episodes.title, watchedAt: episodeWatches.watchedAt })
    .from(episodeWatches)
    .innerJoin(episodes, eq(episodes.id, episodeWatches.episodeId))
    .where(eq(episodeWatches.userId, userId))
    .orderBy(desc(episodeWatches.watchedAt), desc(episodeWatches.episodeId)),
)

export const removeWatchesOf = statement('episodes.removeWatchesOf', async (db, userId: number): Promise<void> => {
  await db.delete(episodeWatches).where(eq(episodeWatches.userId, userId))
})
