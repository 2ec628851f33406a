import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChannelRole } from '#contract/channels/limits.ts'
import { channelMembers, channels, isOfOpenChannel } from '../../channels/tables.ts'
import { timeOf, type Cursor } from '../../cursor.ts'
import { channelFollows } from '../../follows/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { episodeProgress, episodes, seriesProgress } from '../tables.ts'
import { selectEpisodes, type EpisodeRow } from './episodes.ts'

/** For an index: the condition of a partial index must have its literal text. */
const hasListedVisibility = sql`${episodes.visibility} in ('public', 'followers')`

const isPublished = (now: Date) =>
  and(hasListedVisibility, isNotNull(episodes.publishesAt), lte(episodes.publishesAt, now))

const isOlder = (after: Cursor | null) =>
  after ? sql`(${episodes.publishesAt}, ${episodes.id}) < (${instant(timeOf(after))}, ${after.id})` : undefined

export interface NewestQuery {
  readonly now: Date
  readonly after: Cursor | null
  readonly limit: number
}

export const selectNewestEpisodes = (db: Connection, { now, after, limit }: NewestQuery) =>
  selectEpisodes(db)
    .where(and(isPublished(now), isOlder(after)))
    .orderBy(desc(episodes.publishesAt), desc(episodes.id))
    .limit(limit)

/** Published episodes in public lists, newest first. */
export const listNewestEpisodes = statement('episodes.listNewest', (db, query: NewestQuery): Promise<EpisodeRow[]> =>
  selectNewestEpisodes(db, query),
)

export interface GenreQuery extends NewestQuery {
  readonly genre: string
}

export const selectEpisodesOfGenre = (db: Connection, { genre, now, after, limit }: GenreQuery) =>
  selectEpisodes(db)
    .where(and(eq(episodes.genre, genre), isPublished(now), isOlder(after)))
    .orderBy(desc(episodes.publishesAt), desc(episodes.id))
    .limit(limit)

/** Published episodes of a genre in public lists, newest first. */
export const listEpisodesOfGenre = statement('episodes.listOfGenre', (db, query: GenreQuery): Promise<EpisodeRow[]> =>
  selectEpisodesOfGenre(db, query),
)

export interface FollowedQuery extends NewestQuery {
  readonly userId: number
}

/** For each channel the index is read separately, so that the limit applies to it. */
export function selectFollowedEpisodes(db: Connection, { userId, now, after, limit }: FollowedQuery) {
  const ofChannel = db
    .select({ id: episodes.id, publishesAt: episodes.publishesAt })
    .from(episodes)
    .where(and(eq(episodes.channelId, channelFollows.targetId), isPublished(now), isOlder(after)))
    .orderBy(desc(episodes.publishesAt), desc(episodes.id))
    .limit(limit)
    .as('of_channel')
  return db
    .select({ id: ofChannel.id })
    .from(channelFollows)
    .innerJoinLateral(ofChannel, sql`true`)
    .where(and(eq(channelFollows.userId, userId), isOfOpenChannel(channelFollows.targetId)))
    .orderBy(desc(ofChannel.publishesAt), desc(ofChannel.id))
    .limit(limit)
}

/** Published episodes of the channels that a user follows, newest first. */
export const listFollowedEpisodes = statement(
  'episodes.listFollowed',
  async (db, query: FollowedQuery): Promise<EpisodeRow[]> => {
    const ids = (await selectFollowedEpisodes(db, query)).map(({ id }) => id)
    if (ids.length === 0) return []
    return selectEpisodes(db).where(inArray(episodes.id, ids)).orderBy(desc(episodes.publishesAt), desc(episodes.id))
  },
)

/** In no order. */
export const findEpisodes = statement('episodes.findAll', async (db, ids: readonly number[]): Promise<EpisodeRow[]> =>
  ids.length === 0 ? [] : selectEpisodes(db).where(inArray(episodes.id, [...ids])),
)

export interface UnfinishedQuery extends NewestQuery {
  readonly userId: number
}

export function selectUnfinished(db: Connection, { userId, now, after, limit }: UnfinishedQuery) {
  const { updatedAt, episodeId } = seriesProgress
  const last = alias(episodes, 'last_watched')
  const following = db
    .select({ id: episodes.id })
    .from(episodes)
    .where(
      and(
        isNull(episodeProgress.positionMs),
        isNotNull(episodeProgress.finishedAt),
        eq(episodes.seriesId, last.seriesId),
        sql`(${episodes.position}, ${episodes.id}) > (${last.position}, ${last.id})`,
        isPublished(now),
        isNotNull(episodes.videoId),
      ),
    )
    .orderBy(asc(episodes.position), asc(episodes.id))
    .limit(1)
    .as('following')
  return db
    .select({ lastId: episodeId, nextId: following.id, updatedAt })
    .from(seriesProgress)
    .innerJoin(last, eq(last.id, episodeId))
    .innerJoin(
      episodeProgress,
      and(eq(episodeProgress.userId, seriesProgress.userId), eq(episodeProgress.episodeId, episodeId)),
    )
    .leftJoinLateral(following, sql`true`)
    .where(
      and(
        eq(seriesProgress.userId, userId),
        or(isNotNull(episodeProgress.positionMs), isNotNull(following.id)),
        after ? sql`(${updatedAt}, ${episodeId}) < (${instant(timeOf(after))}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(updatedAt), desc(episodeId))
    .limit(limit)
}

export interface UnfinishedRow {
  readonly lastId: number
  /** The episode after one that was watched to the end; null for one that was not. */
  readonly nextId: number | null
  readonly updatedAt: Date
}

/** The episode with which a user continues each series, the last watched first. */
export const listUnfinished = statement(
  'episodes.listUnfinished',
  (db, query: UnfinishedQuery): Promise<UnfinishedRow[]> => selectUnfinished(db, query),
)

/** A channel, and the relation of a user to it. */
export interface ChannelRelation {
  readonly id: number
  readonly name: string
  readonly avatarUrl: string | null
  readonly role: ChannelRole | null
  readonly follows: boolean
}

/** `userId` 0 is a visitor. */
export const readChannels = statement(
  'episodes.readChannels',
  async (
    db,
    { userId, ids }: { userId: number; ids: readonly number[] },
  ): Promise<ReadonlyMap<number, ChannelRelation>> => {
    if (ids.length === 0) return new Map()
    const found = await db
      .select({
        id: channels.id,
        name: channels.name,
        avatarUrl: channels.avatarUrl,
        role: channelMembers.role,
        follows: sql<boolean>`${channelFollows.userId} is not null`,
      })
      .from(channels)
      .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.userId, userId)))
      .leftJoin(channelFollows, and(eq(channelFollows.targetId, channels.id), eq(channelFollows.userId, userId)))
      .where(inArray(channels.id, [...ids]))
    return new Map(found.map((channel) => [channel.id, channel]))
  },
)
