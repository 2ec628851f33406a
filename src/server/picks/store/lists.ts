import { and, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { runningStates } from '#contract/lives/states.ts'
import { alias } from 'drizzle-orm/pg-core'
import { selectLiversOf } from '../../channel-livers/operations.ts'
import { channelMembers, channels, isOfOpenChannel } from '../../channels/tables.ts'
import { episodes } from '../../episodes/tables.ts'
import { channelFollows, liverFollows } from '../../follows/tables.ts'
import { users } from '../../identity/tables.ts'
import { archives, lives } from '../../lives/tables.ts'
import { mediaNodes, mediaStreams } from '../../media-nodes/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { isOfOpenSeries } from '../../series/tables.ts'
import { picks } from '../tables.ts'

/** Whose picks; the newest of all without a member. */
export interface PickScope {
  readonly liveId?: string
  readonly episodeId?: number
  readonly liverId?: number
  /** The lives of the livers who own this channel. */
  readonly liversOf?: number
  readonly channelId?: number
  readonly genre?: string
}

/** Who reads; `userId` 0 is a visitor. */
export interface PickReader {
  readonly userId: number
  readonly staff: boolean
  readonly now: Date
  /** Sees also what any follower may see. */
  readonly followsAll?: boolean
}

export interface PickQuery {
  readonly scope: PickScope
  readonly reader: PickReader
  /** Only older ones. */
  readonly before: number | null
  readonly limit: number
}

const ownsLive = ({ userId }: PickReader) => sql<boolean>`coalesce(${picks.liverId} = ${userId}, false)`
const editsChannel = ({ userId }: PickReader) =>
  sql<boolean>`exists (select from ${channelMembers} where ${channelMembers.channelId} = ${picks.channelId} and ${channelMembers.userId} = ${userId})`

/** Lives that play now: on air, or with an archive, which is unpublished for others than the liver. */
const livePlays = (reader: PickReader) =>
  or(
    inArray(lives.state, runningStates),
    and(eq(lives.state, 'ended'), eq(lives.archiving, true), eq(lives.archiveSettled, false)),
    and(eq(lives.state, 'archived'), or(eq(archives.published, true), ownsLive(reader))),
  )

const followsLiver = ({ userId, followsAll = false }: PickReader) =>
  followsAll
    ? sql`true`
    : sql`exists (select from ${liverFollows} where ${liverFollows.targetId} = ${lives.liverId} and ${liverFollows.userId} = ${userId})`

const followsChannel = ({ userId, followsAll = false }: PickReader) =>
  followsAll
    ? sql`true`
    : sql`exists (select from ${channelFollows} where ${channelFollows.targetId} = ${episodes.channelId} and ${channelFollows.userId} = ${userId})`

const liveIsOpen = (reader: PickReader) =>
  or(
    eq(lives.visibility, 'public'),
    reader.staff ? sql`true` : ownsLive(reader),
    and(eq(lives.visibility, 'followers'), followsLiver(reader)),
  )

/** Needs the join of `episodes`. */
export const episodeIsOpen = (reader: PickReader) =>
  and(
    isOfOpenChannel(episodes.channelId),
    isOfOpenSeries(episodes.seriesId),
    or(
      editsChannel(reader),
      and(
        lte(episodes.publishesAt, reader.now),
        or(
          eq(episodes.visibility, 'public'),
          reader.staff ? sql`true` : undefined,
          and(eq(episodes.visibility, 'followers'), followsChannel(reader)),
        ),
      ),
    ),
  )

/** Needs the joins of `lives` and `archives`. */
export const liveIsShown = (reader: PickReader) => and(livePlays(reader), liveIsOpen(reader))

/** A viewer sees the picks of what they may watch. Needs the joins of `selectPicks`. */
const isShownTo = (reader: PickReader) => or(liveIsShown(reader), episodeIsOpen(reader))

export function selectPicks(db: Connection, reader: PickReader) {
  const cutter = alias(users, 'cutter')
  const liver = alias(users, 'liver')
  return db
    .select({
      id: picks.id,
      title: picks.title,
      streamId: picks.streamId,
      state: picks.state,
      positionMs: picks.positionMs,
      durationMs: picks.durationMs,
      window: picks.window,
      width: picks.width,
      height: picks.height,
      posterName: picks.posterName,
      createdAt: picks.createdAt,
      cutter: { id: cutter.id, nickName: cutter.nickName, avatarUrl: cutter.avatarUrl },
      live: { id: lives.id, title: lives.title },
      liver: { id: liver.id, nickName: liver.nickName, avatarUrl: liver.avatarUrl },
      episode: { id: episodes.id, seriesId: episodes.seriesId, title: episodes.title },
      channel: { id: channels.id, name: channels.name, avatarUrl: channels.avatarUrl },
      /** Of the source. */
      visibility: sql<string>`coalesce(${lives.visibility}, ${episodes.visibility})`,
      /** The reader owns the source. */
      owns: sql<boolean>`(${ownsLive(reader)} or ${editsChannel(reader)})`,
      /** Playback URL of the media node of its live; null where there is only one engine. */
      playbackUrl: mediaNodes.playbackUrl,
    })
    .from(picks)
    .leftJoin(lives, eq(lives.id, picks.liveId))
    .leftJoin(archives, eq(archives.liveId, picks.liveId))
    .leftJoin(episodes, eq(episodes.id, picks.episodeId))
    .leftJoin(channels, eq(channels.id, episodes.channelId))
    .leftJoin(liver, eq(liver.id, lives.liverId))
    .leftJoin(cutter, eq(cutter.id, picks.cutterId))
    .leftJoin(mediaStreams, eq(mediaStreams.liveId, picks.liveId))
    .leftJoin(mediaNodes, and(eq(mediaNodes.id, mediaStreams.shownBy), eq(mediaNodes.lost, false)))
}

export type PickRow = Awaited<ReturnType<typeof selectPicks>>[number]

const inScope = (db: Connection, { liveId, episodeId, liverId, liversOf, channelId, genre }: PickScope) =>
  and(
    liveId === undefined ? undefined : eq(picks.liveId, liveId),
    episodeId === undefined ? undefined : eq(picks.episodeId, episodeId),
    liverId === undefined ? undefined : eq(picks.liverId, liverId),
    liversOf === undefined ? undefined : inArray(picks.liverId, selectLiversOf(db, liversOf)),
    channelId === undefined ? undefined : eq(picks.channelId, channelId),
    genre === undefined ? undefined : eq(picks.genre, genre),
  )

// A partial index needs its literal condition.
export const isThere = sql`not ${picks.removed}`

export const selectPicksIn = (db: Connection, { scope, reader, before, limit }: PickQuery) =>
  selectPicks(db, reader)
    .where(and(isThere, inScope(db, scope), isShownTo(reader), before === null ? undefined : lt(picks.id, before)))
    .orderBy(desc(picks.id))
    .limit(limit)

/** Newest first. */
export const listPicks = statement('picks.list', (db, query: PickQuery): Promise<PickRow[]> => selectPicksIn(db, query))

/** Null for a pick that the reader must not know. */
export const findPick = statement(
  'picks.find',
  async (db, { id, reader }: { id: number; reader: PickReader }): Promise<PickRow | null> => {
    const found = await selectPicks(db, reader).where(and(eq(picks.id, id), isThere, isShownTo(reader)))
    return found[0] ?? null
  },
)

/** The same regardless of the reader, for those who may remove it though they cannot watch its source any more. */
export const findAnyPick = statement(
  'picks.findAny',
  async (db, { id, reader }: { id: number; reader: PickReader }): Promise<PickRow | null> => {
    const found = await selectPicks(db, reader).where(and(eq(picks.id, id), isThere))
    return found[0] ?? null
  },
)
