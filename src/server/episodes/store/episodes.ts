import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { listedVisibilities } from '#contract/episodes/limits.ts'
import { casts } from '../../casts/tables.ts'
import { isOfOpenChannel } from '../../channels/tables.ts'
import { timeOf, type Cursor } from '../../cursor.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { series } from '../../series/tables.ts'
import { episodeCasts, episodes, episodeViews } from '../tables.ts'

/** Of open series in open channels. */
export const selectEpisodes = (db: Connection) =>
  db
    .select({
      id: episodes.id,
      channelId: episodes.channelId,
      series: { id: series.id, title: series.title },
      title: episodes.title,
      reading: episodes.reading,
      description: episodes.description,
      position: episodes.position,
      visibility: episodes.visibility,
      genre: episodes.genre,
      publishesAt: episodes.publishesAt,
      videoId: episodes.videoId,
      commenting: episodes.commenting,
      version: episodes.version,
      views: sql<number>`coalesce(${episodeViews.views}, 0)`.mapWith(Number),
    })
    .from(episodes)
    .innerJoin(
      series,
      and(eq(series.id, episodes.seriesId), isNull(series.retiredAt), isOfOpenChannel(episodes.channelId)),
    )
    .leftJoin(episodeViews, eq(episodeViews.episodeId, episodes.id))

export type EpisodeRow = Awaited<ReturnType<typeof selectEpisodes>>[number]

export interface EpisodeKey {
  readonly channelId: number
  readonly seriesId: number
  readonly episodeId: number
}

export const isEpisode = ({ channelId, seriesId, episodeId }: EpisodeKey) =>
  and(eq(episodes.id, episodeId), eq(episodes.seriesId, seriesId), eq(episodes.channelId, channelId))

export const findEpisode = statement('episodes.find', async (db, key: EpisodeKey): Promise<EpisodeRow | null> => {
  const found = await selectEpisodes(db).where(isEpisode(key))
  return found[0] ?? null
})

/** In any open channel. */
export const findEpisodeById = statement('episodes.findById', async (db, id: number): Promise<EpisodeRow | null> => {
  const found = await selectEpisodes(db).where(eq(episodes.id, id))
  return found[0] ?? null
})

/** The channel of an open series; null for others. */
export const findChannelOfSeries = statement('episodes.findChannelOfSeries', async (db, id: number) => {
  const found = await db
    .select({ channelId: series.channelId })
    .from(series)
    .where(and(eq(series.id, id), isNull(series.retiredAt), isOfOpenChannel(series.channelId)))
  return found[0]?.channelId ?? null
})

export const findEpisodesOfVideo = statement('episodes.findOfVideo', (db, videoId: number): Promise<EpisodeRow[]> =>
  selectEpisodes(db).where(eq(episodes.videoId, videoId)).orderBy(asc(episodes.id)),
)

export interface CastRow {
  readonly id: number
  readonly name: string
  readonly imageUrl: string | null
}

/** The casts of an episode, in the order of their channel. */
export const listCastsOf = statement('episodes.listCasts', (db, episodeId: number): Promise<CastRow[]> =>
  db
    .select({ id: casts.id, name: casts.name, imageUrl: casts.imageUrl })
    .from(episodeCasts)
    .innerJoin(casts, eq(casts.id, episodeCasts.castId))
    .where(and(eq(episodeCasts.episodeId, episodeId), isNull(casts.retiredAt)))
    .orderBy(asc(casts.position), asc(casts.id)),
)

/** In public lists at this time. */
const isListed = (now: Date) =>
  and(inArray(episodes.visibility, [...listedVisibilities]), lte(episodes.publishesAt, now))

/** For an index: the condition of a partial index must have its literal text. */
const hasListedVisibility = sql`${episodes.visibility} in ('public', 'followers')`

export interface ChannelQuery {
  readonly channelId: number
  readonly now: Date
  readonly after: Cursor | null
  readonly limit: number
}

export const selectEpisodesOfChannel = (db: Connection, { channelId, now, after, limit }: ChannelQuery) =>
  selectEpisodes(db)
    .where(
      and(
        eq(episodes.channelId, channelId),
        hasListedVisibility,
        isNotNull(episodes.publishesAt),
        lte(episodes.publishesAt, now),
        after ? sql`(${episodes.publishesAt}, ${episodes.id}) < (${instant(timeOf(after))}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(episodes.publishesAt), desc(episodes.id))
    .limit(limit)

/** Published episodes in public lists, newest first. */
export const listEpisodesOfChannel = statement(
  'episodes.listOfChannel',
  (db, query: ChannelQuery): Promise<EpisodeRow[]> => selectEpisodesOfChannel(db, query),
)

export interface SeriesQuery extends ChannelQuery {
  readonly seriesId: number
  /** Editors see all episodes, others those in public lists. */
  readonly all: boolean
}

/** In the list of the series that the viewer sees. */
export const isShown = ({
  channelId,
  seriesId,
  all,
  now,
}: Pick<SeriesQuery, 'channelId' | 'seriesId' | 'all' | 'now'>) =>
  and(eq(episodes.seriesId, seriesId), eq(episodes.channelId, channelId), all ? undefined : isListed(now))

export const selectEpisodesOfSeries = (db: Connection, { after, limit, ...list }: SeriesQuery) =>
  selectEpisodes(db)
    .where(
      and(isShown(list), after ? sql`(${episodes.position}, ${episodes.id}) > (${after.key}, ${after.id})` : undefined),
    )
    .orderBy(asc(episodes.position), asc(episodes.id))
    .limit(limit)

/** In the order of the editors. */
export const listEpisodesOfSeries = statement(
  'episodes.listOfSeries',
  (db, query: SeriesQuery): Promise<EpisodeRow[]> => selectEpisodesOfSeries(db, query),
)

export interface EarlierQuery extends Omit<SeriesQuery, 'after'> {
  readonly before: Cursor
}

export const selectEarlierOfSeries = (db: Connection, { before, limit, ...list }: EarlierQuery) =>
  selectEpisodes(db)
    .where(and(isShown(list), sql`(${episodes.position}, ${episodes.id}) < (${before.key}, ${before.id})`))
    .orderBy(desc(episodes.position), desc(episodes.id))
    .limit(limit)

/** The nearest first. */
export const listEarlierOfSeries = statement(
  'episodes.listEarlierOfSeries',
  (db, query: EarlierQuery): Promise<EpisodeRow[]> => selectEarlierOfSeries(db, query),
)

/** An episode in the list of the series; null for one that the viewer does not see there. */
export const findShownInSeries = statement(
  'episodes.findShownInSeries',
  async (
    db,
    { episodeId, ...list }: Pick<SeriesQuery, 'channelId' | 'seriesId' | 'all' | 'now'> & { episodeId: number },
  ): Promise<EpisodeRow | null> => {
    const found = await selectEpisodes(db).where(and(isShown(list), eq(episodes.id, episodeId)))
    return found[0] ?? null
  },
)

export interface AppearanceQuery extends ChannelQuery {
  readonly castId: number
}

export const selectAppearances = (db: Connection, { channelId, castId, now, after, limit }: AppearanceQuery) =>
  selectEpisodes(db)
    .innerJoin(episodeCasts, eq(episodeCasts.episodeId, episodes.id))
    .where(
      and(
        eq(episodeCasts.castId, castId),
        eq(episodes.channelId, channelId),
        isListed(now),
        after ? lt(episodeCasts.episodeId, after.id) : undefined,
      ),
    )
    .orderBy(desc(episodeCasts.episodeId))
    .limit(limit)

/** Episodes in public lists with a cast, the last created first. */
export const listAppearances = statement(
  'episodes.listAppearances',
  (db, query: AppearanceQuery): Promise<EpisodeRow[]> => selectAppearances(db, query),
)

export interface NeighbourQuery {
  readonly seriesId: number
  readonly position: number
  readonly all: boolean
  readonly now: Date
}

/** The episodes before and after a position, among those that the viewer sees in the list of the series. */
export const findNeighbours = statement(
  'episodes.findNeighbours',
  async (db, { seriesId, position, all, now }: NeighbourQuery) => {
    const select = () => db.select({ id: episodes.id, title: episodes.title }).from(episodes)
    const shown = and(eq(episodes.seriesId, seriesId), all ? undefined : isListed(now))
    const [previous] = await select()
      .where(and(shown, lt(episodes.position, position)))
      .orderBy(desc(episodes.position), desc(episodes.id))
      .limit(1)
    const [next] = await select()
      .where(and(shown, gt(episodes.position, position)))
      .orderBy(asc(episodes.position), asc(episodes.id))
      .limit(1)
    return { previous: previous ?? null, next: next ?? null }
  },
)
