import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { channelMembers, isOfOpenChannel } from '../../channels/tables.ts'
import { episodes } from '../../episodes/tables.ts'
import { channelFollows, liverFollows } from '../../follows/tables.ts'
import { archives, lives } from '../../lives/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { picks } from '../tables.ts'
import { episodeIsOpen, isThere, liveIsShown, selectPicks, type PickReader, type PickRow } from './lists.ts'

export interface TimelineQuery {
  readonly reader: PickReader
  /** Picks before a time, or at the time before an id. */
  readonly after: { readonly at: Date; readonly id: number } | null
  readonly limit: number
}

/** The ids of channels and of livers, as tables named `sources`; null: there are none. */
interface Sources {
  readonly channels: SQL | null
  readonly livers: SQL
}

/** Of a source, before the limit. */
const isEntry = (owner: typeof picks.channelId | typeof picks.liverId, { after }: TimelineQuery) =>
  and(
    eq(owner, sql`sources.id`),
    isThere,
    after ? sql`(${picks.createdAt}, ${picks.id}) < (${instant(after.at)}, ${after.id})` : undefined,
  )

const columns = { id: picks.id, createdAt: picks.createdAt }

/** Those of a channel are of episodes. */
function selectOfChannels(db: Connection, sources: SQL, query: TimelineQuery) {
  const ofSource = db
    .select(columns)
    .from(picks)
    .innerJoin(episodes, eq(episodes.id, picks.episodeId))
    .where(and(isEntry(picks.channelId, query), episodeIsOpen(query.reader)))
    .orderBy(desc(picks.createdAt), desc(picks.id))
    .limit(query.limit)
    .as('of_source')
  return db
    .select({ id: ofSource.id, createdAt: ofSource.createdAt })
    .from(sources)
    .innerJoinLateral(ofSource, sql`true`)
}

/** Those of a liver are of lives. */
function selectOfLivers(db: Connection, sources: SQL, query: TimelineQuery) {
  const ofSource = db
    .select(columns)
    .from(picks)
    .innerJoin(lives, eq(lives.id, picks.liveId))
    .leftJoin(archives, eq(archives.liveId, picks.liveId))
    .where(and(isEntry(picks.liverId, query), liveIsShown(query.reader)))
    .orderBy(desc(picks.createdAt), desc(picks.id))
    .limit(query.limit)
    .as('of_source')
  return db
    .select({ id: ofSource.id, createdAt: ofSource.createdAt })
    .from(sources)
    .innerJoinLateral(ofSource, sql`true`)
}

/** For each source the index is read separately, so that the limit applies to it. */
function selectNewest(db: Connection, { channels, livers }: Sources, query: TimelineQuery) {
  const ofLivers = selectOfLivers(db, livers, query)
  const all = (channels === null ? ofLivers : ofLivers.unionAll(selectOfChannels(db, channels, query))).as('newest')
  return db.select({ id: all.id }).from(all).orderBy(desc(all.createdAt), desc(all.id)).limit(query.limit)
}

async function readRows(
  db: Connection,
  { reader }: TimelineQuery,
  newest: Promise<{ readonly id: number }[]>,
): Promise<PickRow[]> {
  const ids = (await newest).map(({ id }) => id)
  if (ids.length === 0) return []
  return selectPicks(db, reader).where(inArray(picks.id, ids)).orderBy(desc(picks.createdAt), desc(picks.id))
}

export interface ChannelTimelineQuery extends TimelineQuery {
  readonly channelId: number
}

export const selectPicksOfChannel = (db: Connection, { channelId, ...query }: ChannelTimelineQuery) =>
  selectNewest(
    db,
    {
      channels: sql`(select ${channelId}::integer as id) as sources`,
      livers: sql`(select ${channelMembers.userId} as id from ${channelMembers}
        where ${channelMembers.channelId} = ${channelId} and ${channelMembers.role} = 'owner') as sources`,
    },
    query,
  )

/** Picks of the episodes of a channel and of the lives of its owners, newest first. */
export const listPicksOfChannel = statement(
  'picks.listOfChannel',
  (db, query: ChannelTimelineQuery): Promise<PickRow[]> => readRows(db, query, selectPicksOfChannel(db, query)),
)

export interface FollowedTimelineQuery extends TimelineQuery {
  /** Whether the reader follows channels. */
  readonly followsChannels: boolean
}

export function selectFollowedPicks(db: Connection, { followsChannels, ...query }: FollowedTimelineQuery) {
  const { userId } = query.reader
  const livers = sql`select ${liverFollows.targetId} as id from ${liverFollows} where ${liverFollows.userId} = ${userId}`
  if (!followsChannels) return selectNewest(db, { channels: null, livers: sql`(${livers}) as sources` }, query)
  return selectNewest(
    db,
    {
      channels: sql`(select ${channelFollows.targetId} as id from ${channelFollows}
        where ${channelFollows.userId} = ${userId}) as sources`,
      livers: sql`(${livers}
        union select ${channelMembers.userId} from ${channelFollows}
        join ${channelMembers} on ${channelMembers.channelId} = ${channelFollows.targetId}
        where ${channelFollows.userId} = ${userId} and ${channelMembers.role} = 'owner'
          and ${isOfOpenChannel(channelFollows.targetId)}) as sources`,
    },
    query,
  )
}

/** Picks of the channels and livers that the reader follows, and of the owners of the channels; newest first. */
export const listFollowedPicks = statement(
  'picks.listFollowed',
  (db, query: FollowedTimelineQuery): Promise<PickRow[]> => readRows(db, query, selectFollowedPicks(db, query)),
)
