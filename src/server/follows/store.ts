import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FollowKind } from '#contract/follows/limits.ts'
import type { Followed } from '#contract/follows/schemas.ts'
import { blocks } from '../chat/tables.ts'
import { channelMembers, channels, isOfOpenChannel } from '../channels/tables.ts'
import { users } from '../identity/tables.ts'
import { storeEvents, type NewEvent } from '../outbox/operations.ts'
import { instant, isAmong } from '../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { channelFollowers, channelFollows, liverFollowers, liverFollows } from './tables.ts'

export interface Follow {
  readonly kind: FollowKind
  /** A liver (user id) or a channel. */
  readonly targetId: number
  /** 0 is a visitor. */
  readonly userId: number
}

const tables = {
  liver: { follows: liverFollows, followers: liverFollowers },
  channel: { follows: channelFollows, followers: channelFollowers },
}

const isFollow = ({ kind, targetId, userId }: Follow) => {
  const { follows } = tables[kind]
  return and(eq(follows.targetId, targetId), eq(follows.userId, userId))
}

export const selectOwnFollow = (db: Connection, follow: Follow) => {
  const { follows } = tables[follow.kind]
  return db.select({ userId: follows.userId }).from(follows).where(isFollow(follow))
}

export const isFollowing = statement('follows.isFollowing', async (db, follow: Follow): Promise<boolean> => {
  const own = await selectOwnFollow(db, follow)
  return own.length > 0
})

interface FollowsQuery {
  readonly kind: FollowKind
  readonly targetIds: readonly number[]
  readonly userIds: readonly number[]
}

export interface FollowsRow {
  readonly targetId: number
  /** Null in the row with the number of followers. */
  readonly userId: number | null
  readonly followers: number
}

/** The numbers of followers of these livers or channels, and those of these users who are among the followers. */
export function selectFollows(db: Connection, { kind, targetIds, userIds }: FollowsQuery) {
  const { follows, followers } = tables[kind]
  const counts = db
    .select({
      targetId: followers.targetId,
      userId: sql<number | null>`null::integer`.as('user_id'),
      followers: sql<number>`${followers.followers}`.as('followers'),
    })
    .from(followers)
    .where(isAmong(followers.targetId, targetIds))
  const own = db
    .select({
      targetId: follows.targetId,
      userId: sql<number | null>`${follows.userId}`.as('user_id'),
      followers: sql<number>`1`.as('followers'),
    })
    .from(follows)
    .where(and(isAmong(follows.targetId, targetIds), isAmong(follows.userId, userIds)))
  return counts.unionAll(own)
}

export const readFollows = statement('follows.readFollows', (db, query: FollowsQuery): Promise<FollowsRow[]> =>
  selectFollows(db, query).prepare(`follows_read_${query.kind}`).execute(),
)

interface NewFollow {
  readonly follow: Follow
  readonly followedAt: Date
  readonly events: readonly NewEvent[]
}

/** False for a user who follows already: nothing changes, and no event is stored. */
export const addFollow = transaction(
  'follows.addFollow',
  async (tx, { follow, followedAt, events }: NewFollow): Promise<boolean> => {
    const { kind, targetId, userId } = follow
    const { follows, followers } = tables[kind]
    const added = await tx
      .insert(follows)
      .values({ targetId, userId, followedAt })
      .onConflictDoNothing()
      .returning({ targetId: follows.targetId })
    if (added.length === 0) return false
    await tx
      .insert(followers)
      .values({ targetId, followers: 1 })
      .onConflictDoUpdate({ target: followers.targetId, set: { followers: sql`${followers.followers} + 1` } })
    await storeEvents(tx, events, followedAt)
    return true
  },
  { changesRelations: ({ follow }) => follow.userId },
)

/** Nothing changes for a user who does not follow. */
export const removeFollow = transaction(
  'follows.removeFollow',
  async (tx, follow: Follow): Promise<void> => {
    const { follows, followers } = tables[follow.kind]
    const removed = await tx.delete(follows).where(isFollow(follow)).returning({ targetId: follows.targetId })
    if (removed.length === 0) return
    await tx
      .update(followers)
      .set({ followers: sql`${followers.followers} - 1` })
      .where(eq(followers.targetId, follow.targetId))
  },
  { changesRelations: ({ userId }) => userId },
)

export interface FollowedTarget {
  readonly targetId: number
  readonly followedAt: Date
}

/** The livers or channels that a user follows, the latest first. */
export const listFollowed = statement(
  'follows.listFollowed',
  (db, { kind, userId }: { kind: FollowKind; userId: number }): Promise<FollowedTarget[]> => {
    const { follows } = tables[kind]
    return db
      .select({ targetId: follows.targetId, followedAt: follows.followedAt })
      .from(follows)
      .where(eq(follows.userId, userId))
      .orderBy(sql`${follows.followedAt} desc, ${follows.targetId} desc`)
  },
)

export interface FollowedQuery {
  readonly kind: FollowKind
  readonly userId: number
  /** Follows before a time, or at the time before an id. */
  readonly after: { readonly at: Date; readonly id: number } | null
  readonly limit: number
}

export const selectFollowed = (db: Connection, { kind, userId, after, limit }: FollowedQuery) => {
  const { follows } = tables[kind]
  const isAfter = after && sql`(${follows.followedAt}, ${follows.targetId}) < (${instant(after.at)}, ${after.id})`
  return db
    .select({ targetId: follows.targetId, followedAt: follows.followedAt })
    .from(follows)
    .where(
      and(
        eq(follows.userId, userId),
        kind === 'channel' ? isOfOpenChannel(follows.targetId) : undefined,
        isAfter ?? undefined,
      ),
    )
    .orderBy(desc(follows.followedAt), desc(follows.targetId))
    .limit(limit)
}

interface SourcesQuery extends Pick<FollowedQuery, 'userId' | 'limit'> {
  readonly after: Readonly<Record<FollowKind, FollowedQuery['after']>>
}

export interface SourceRow extends FollowedTarget {
  readonly kind: FollowKind
}

/** The open channels and the livers that a user follows, of each kind the latest first. */
export const pageSources = statement(
  'follows.pageSources',
  async (db, { after, ...query }: SourcesQuery): Promise<SourceRow[]> => {
    const ofKind = (kind: FollowKind) => {
      const followed = selectFollowed(db, { ...query, kind, after: after[kind] }).as('followed')
      return db
        .select({
          targetId: followed.targetId,
          followedAt: followed.followedAt,
          kind: sql<FollowKind>`${sql.raw(`'${kind}'`)}`.as('kind'),
        })
        .from(followed)
    }
    return ofKind('channel').unionAll(ofKind('liver'))
  },
)

export const isBlockedBy = statement(
  'follows.isBlockedBy',
  async (db, { userId, blockedId }: { userId: number; blockedId: number }): Promise<boolean> =>
    (await db.$count(blocks, and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))) > 0,
)

export interface FollowedKinds {
  readonly userId: number
  /** Whether the user follows channels, retired ones included. */
  readonly channels: boolean
  readonly livers: boolean
}

/** The kinds of sources that these users follow. */
export const readFollowedKinds = statement(
  'follows.readFollowedKinds',
  (db, userIds: readonly number[]): Promise<FollowedKinds[]> => {
    const asked = sql`unnest(${sql.param(userIds.map(String))}::integer[]) as asked (id)`
    const follows = (table: typeof channelFollows | typeof liverFollows) =>
      sql<boolean>`exists (select from ${table} where ${table.userId} = asked.id)`
    return db
      .select({ userId: sql<number>`asked.id`, channels: follows(channelFollows), livers: follows(liverFollows) })
      .from(asked)
  },
)

/** The names of channels and livers, in any order. */
export const nameFollowed = transaction(
  'follows.name',
  async (
    tx,
    ids: { readonly channels: readonly number[]; readonly livers: readonly number[] },
  ): Promise<Followed[]> => {
    const ofChannels = await tx
      .select({ id: channels.id, name: channels.name, imageUrl: channels.avatarUrl })
      .from(channels)
      .where(inArray(channels.id, [...ids.channels]))
    const ofLivers = await tx
      .select({ id: users.id, name: users.nickName, imageUrl: users.avatarUrl })
      .from(users)
      .where(inArray(users.id, [...ids.livers]))
    return [
      ...ofChannels.map((one) => ({ ...one, kind: 'channel' as const })),
      ...ofLivers.map((one) => ({ ...one, kind: 'liver' as const })),
    ]
  },
)

/** The owners of these channels. */
export const listOwners = statement('follows.listOwners', async (db, ids: readonly number[]): Promise<number[]> => {
  const found = await db
    .selectDistinct({ id: channelMembers.userId })
    .from(channelMembers)
    .where(and(inArray(channelMembers.channelId, [...ids]), eq(channelMembers.role, 'owner')))
  return found.map(({ id }) => id)
})

export const removeFollowsOf = transaction(
  'follows.removeFollowsOf',
  async (tx, userId: number): Promise<void> => {
    for (const { follows, followers } of Object.values(tables)) {
      const removed = await tx.delete(follows).where(eq(follows.userId, userId)).returning({ id: follows.targetId })
      if (removed.length === 0) continue
      await tx
        .update(followers)
        .set({ followers: sql`${followers.followers} - 1` })
        .where(
          inArray(
            followers.targetId,
            removed.map(({ id }) => id),
          ),
        )
    }
  },
  { changesRelations: (userId) => userId },
)
