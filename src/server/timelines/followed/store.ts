import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { channelMembers, channels, isOfOpenChannel } from '../../channels/tables.ts'
import { channelFollows, liverFollows } from '../../follows/tables.ts'
import { users } from '../../identity/tables.ts'
import { archives, lives } from '../../lives/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import type { LiveEntryRow, PostRow } from '../store.ts'
import { channelPosts } from '../tables.ts'

const personColumns = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

export interface FollowedQuery<Id> {
  readonly userId: number
  /** Entries before a time, or at the time before an id. */
  readonly after: { readonly at: Date; readonly id: Id } | null
  readonly limit: number
}

export interface FollowedPostRow extends PostRow {
  readonly channel: { readonly id: number; readonly name: string; readonly avatarUrl: string | null }
}

/** For each channel the index is read separately, so that the limit applies to it; also below. */
export function selectFollowedPosts(db: Connection, { userId, after, limit }: FollowedQuery<number>) {
  const ofChannel = db
    .select({
      id: channelPosts.id,
      text: channelPosts.text,
      postedAt: channelPosts.postedAt,
      authorId: channelPosts.authorId,
    })
    .from(channelPosts)
    .where(
      and(
        eq(channelPosts.channelId, channelFollows.targetId),
        after ? sql`(${channelPosts.postedAt}, ${channelPosts.id}) < (${instant(after.at)}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(channelPosts.postedAt), desc(channelPosts.id))
    .limit(limit)
    .as('of_channel')
  return db
    .select({
      id: ofChannel.id,
      text: ofChannel.text,
      postedAt: ofChannel.postedAt,
      author: personColumns,
      channel: { id: channels.id, name: channels.name, avatarUrl: channels.avatarUrl },
    })
    .from(channelFollows)
    .innerJoinLateral(ofChannel, sql`true`)
    .innerJoin(channels, and(eq(channels.id, channelFollows.targetId), isNull(channels.retiredAt)))
    .leftJoin(users, eq(users.id, ofChannel.authorId))
    .where(eq(channelFollows.userId, userId))
    .orderBy(desc(ofChannel.postedAt), desc(ofChannel.id))
    .limit(limit)
}

/** Newest first. */
export const listFollowedPosts = statement(
  'timelines.listFollowedPosts',
  (db, query: FollowedQuery<number>): Promise<FollowedPostRow[]> => selectFollowedPosts(db, query),
)

/** The livers that a user follows, and the owners of the channels that the user follows. */
function followedLivers(db: Connection, userId: number) {
  const owners = db
    .select({ liverId: channelMembers.userId, direct: sql<boolean>`false`.as('direct') })
    .from(channelFollows)
    .innerJoin(
      channelMembers,
      and(eq(channelMembers.channelId, channelFollows.targetId), eq(channelMembers.role, 'owner')),
    )
    .where(and(eq(channelFollows.userId, userId), isOfOpenChannel(channelFollows.targetId)))
  const livers = db
    .select({ liverId: liverFollows.targetId, direct: sql<boolean>`true`.as('direct') })
    .from(liverFollows)
    .where(eq(liverFollows.userId, userId))
  const all = livers.unionAll(owners).as('all_livers')
  return db
    .select({ liverId: all.liverId, direct: sql<boolean>`bool_or(${all.direct})`.as('direct') })
    .from(all)
    .groupBy(all.liverId)
    .as('followed')
}

/** The index has the literal states of lives. */
const isShown = or(
  sql`${lives.state} in ('on_air', 'interrupted')`,
  and(eq(lives.state, 'archived'), eq(archives.published, true)),
)

export function selectFollowedLives(db: Connection, { userId, after, limit }: FollowedQuery<string>) {
  const followed = followedLivers(db, userId)
  const ofLiver = db
    .select({
      id: lives.id,
      title: lives.title,
      state: lives.state,
      liverId: lives.liverId,
      startedAt: lives.startedAt,
    })
    .from(lives)
    .leftJoin(archives, eq(archives.liveId, lives.id))
    .where(
      and(
        eq(lives.liverId, followed.liverId),
        or(eq(lives.visibility, 'public'), and(eq(lives.visibility, 'followers'), sql`${followed.direct}`)),
        isShown,
        after
          ? sql`(${lives.startedAt}, ${lives.id}) < (${instant(after.at)}, ${after.id})`
          : sql`${lives.startedAt} < 'infinity'`,
      ),
    )
    .orderBy(desc(lives.startedAt), desc(lives.id))
    .limit(limit)
    .as('of_liver')
  return db
    .select({
      id: ofLiver.id,
      title: ofLiver.title,
      state: ofLiver.state,
      startedAt: ofLiver.startedAt,
      liver: personColumns,
    })
    .from(followed)
    .innerJoinLateral(ofLiver, sql`true`)
    .innerJoin(users, eq(users.id, followed.liverId))
    .orderBy(desc(ofLiver.startedAt), desc(ofLiver.id))
    .limit(limit)
}

/** On air, or with a published archive; those for followers where the user follows the liver. Newest first. */
export const listFollowedLives = statement(
  'timelines.listFollowedLives',
  (db, query: FollowedQuery<string>): Promise<LiveEntryRow[]> => selectFollowedLives(db, query),
)
