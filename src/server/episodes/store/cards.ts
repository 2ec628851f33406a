import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { ChannelRole } from '#contract/channels/limits.ts'
import { channelMembers, channels } from '../../channels/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { channelFollows } from '../../follows/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { episodeProgress, episodes } from '../tables.ts'
import { selectEpisodes, type EpisodeRow } from './episodes.ts'

/** For an index: the condition of a partial index must have its literal text. */
const hasListedVisibility = sql`${episodes.visibility} in ('public', 'followers')`

const isPublished = (now: Date) =>
  and(hasListedVisibility, isNotNull(episodes.publishesAt), lte(episodes.publishesAt, now))

const isOlder = (after: Cursor | null) =>
  after ? sql`(${episodes.publishesAt}, ${episodes.id}) < (${instant(new Date(after.key))}, ${after.id})` : undefined

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
    .where(eq(channelFollows.userId, userId))
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

export interface UnfinishedQuery {
  readonly userId: number
  readonly after: Cursor | null
  readonly limit: number
}

export const selectUnfinished = (db: Connection, { userId, after, limit }: UnfinishedQuery) =>
  db
    .select({ id: episodeProgress.episodeId, updatedAt: episodeProgress.updatedAt })
    .from(episodeProgress)
    .where(
      and(
        eq(episodeProgress.userId, userId),
        after
          ? sql`(${episodeProgress.updatedAt}, ${episodeProgress.episodeId}) < (${instant(new Date(after.key))}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(episodeProgress.updatedAt), desc(episodeProgress.episodeId))
    .limit(limit)

export interface UnfinishedRow {
  readonly id: number
  readonly updatedAt: Date
}

/** The episodes that a user has not watched to the end, the last watched first. */
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
