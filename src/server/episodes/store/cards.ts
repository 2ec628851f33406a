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
import { isProgressIn, type Progress } from './watching.ts'

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
  (db, query: FollowedQuery): Promise<EpisodeRow[]> => {
    const followed = selectFollowedEpisodes(db, query).as('followed')
    return selectEpisodes(db)
      .innerJoin(followed, eq(followed.id, episodes.id))
      .orderBy(desc(episodes.publishesAt), desc(episodes.id))
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

export interface ChannelCard {
  readonly id: number
  readonly name: string
  readonly avatarUrl: string | null
}

/** By their ids. */
export const readChannels = statement(
  'episodes.readChannels',
  async (db, ids: readonly number[]): Promise<ReadonlyMap<number, ChannelCard>> => {
    if (ids.length === 0) return new Map()
    const found = await db
      .select({ id: channels.id, name: channels.name, avatarUrl: channels.avatarUrl })
      .from(channels)
      .where(inArray(channels.id, [...ids]))
    return new Map(found.map((channel) => [channel.id, channel]))
  },
)

interface ViewingQuery {
  readonly userId: number
  readonly channelIds: readonly number[]
  readonly episodeIds: readonly number[]
}

/** The relation of a user to channels and episodes; those without any are absent. */
export interface Viewing {
  readonly roles: ReadonlyMap<number, ChannelRole>
  readonly followed: ReadonlySet<number>
  readonly progress: ReadonlyMap<number, Progress>
}

export const readViewing = statement(
  'episodes.readViewing',
  async (db, { userId, channelIds, episodeIds }: ViewingQuery): Promise<Viewing> => {
    const none = {
      role: sql<ChannelRole | null>`null::text`.as('role'),
      positionMs: sql<number | null>`null::integer`.as('position_ms'),
      isFinished: sql<boolean>`false`.as('is_finished'),
    }
    const kindOf = (kind: 'member' | 'follower' | 'progress') => sql<typeof kind>`${sql.raw(`'${kind}'`)}`.as('kind')
    const member = db
      .select({
        ...none,
        kind: kindOf('member'),
        id: channelMembers.channelId,
        role: sql<ChannelRole | null>`${channelMembers.role}`.as('role'),
      })
      .from(channelMembers)
      .where(and(eq(channelMembers.userId, userId), inArray(channelMembers.channelId, [...channelIds])))
    const follower = db
      .select({ ...none, kind: kindOf('follower'), id: channelFollows.targetId })
      .from(channelFollows)
      .where(and(eq(channelFollows.userId, userId), inArray(channelFollows.targetId, [...channelIds])))
    const progress = db
      .select({
        ...none,
        kind: kindOf('progress'),
        id: episodeProgress.episodeId,
        positionMs: sql<number | null>`${episodeProgress.positionMs}`.as('position_ms'),
        isFinished: sql<boolean>`${episodeProgress.finishedAt} is not null`.as('is_finished'),
      })
      .from(episodeProgress)
      .where(isProgressIn(userId, episodeIds))
    const found = await member.unionAll(follower).unionAll(progress)
    const of = (kind: string) => found.filter((row) => row.kind === kind)
    return {
      roles: new Map(of('member').flatMap(({ id, role }) => (role === null ? [] : [[id, role] as const]))),
      followed: new Set(of('follower').map(({ id }) => id)),
      progress: new Map(
        of('progress').map(({ id, positionMs, isFinished }) => [id, { positionMs, finished: isFinished }]),
      ),
    }
  },
)
