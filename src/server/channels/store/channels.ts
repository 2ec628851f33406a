import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ChannelChange, ChannelFields, NewChannel } from '#contract/channels/schemas.ts'
import type { ChannelImageKind, ChannelRole } from '#contract/channels/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { channelFollowers, channelFollows } from '../../follows/tables.ts'
import { users } from '../../identity/tables.ts'
import { livers } from '../../livers/tables.ts'
import { isAmong } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { indexItems } from '../../search-index/operations.ts'
import { channelMembers, channels, isOfOpenChannel } from '../tables.ts'

export interface ChannelPerson {
  readonly id: number
  readonly nickName: string
  readonly avatarUrl: string
}

const personColumns = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

const textColumns = {
  name: channels.name,
  reading: channels.reading,
  bio: channels.bio,
  links: channels.links,
  genre: channels.genre,
}

/** The first channel of a user with the role of an owner. */
export const firstChannelOf = statement('channels.firstChannelOf', async (db, userId: number) => {
  const owned = await db
    .select({ id: channelMembers.channelId })
    .from(channelMembers)
    .where(
      and(
        eq(channelMembers.userId, userId),
        eq(channelMembers.role, 'owner'),
        isOfOpenChannel(channelMembers.channelId),
      ),
    )
    .orderBy(asc(channelMembers.channelId))
    .limit(1)
  return owned[0]?.id ?? null
})

/** For each user a channel that they own, else one that they edit; nothing without one. */
export const listMainMemberships = statement('channels.listMainMemberships', (db, userIds: readonly number[]) =>
  db
    .selectDistinctOn([channelMembers.userId], {
      userId: channelMembers.userId,
      id: channelMembers.channelId,
      role: channelMembers.role,
    })
    .from(channelMembers)
    .where(and(isAmong(channelMembers.userId, userIds), isOfOpenChannel(channelMembers.channelId)))
    .orderBy(asc(channelMembers.userId), ne(channelMembers.role, 'owner'), asc(channelMembers.channelId)),
)

/** The role of a user; null for others. */
export interface Membership {
  /** `unknown`: there is no such channel. */
  readonly state: 'open' | 'retired' | 'unknown'
  readonly role: ChannelRole | null
}

export const findMembership = statement(
  'channels.findMembership',
  async (db, { channelId, userId }: { channelId: number; userId: number }): Promise<Membership> => {
    const found = await db
      .select({ role: channelMembers.role, retiredAt: channels.retiredAt })
      .from(channels)
      .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.userId, userId)))
      .where(eq(channels.id, channelId))
    const [channel] = found
    if (!channel) return { state: 'unknown', role: null }
    return { state: channel.retiredAt === null ? 'open' : 'retired', role: channel.role }
  },
)

export interface StoredChannel {
  readonly ownerUserId: number
  readonly fields: NewChannel
  readonly demo?: boolean | undefined
  readonly createdAt: Date
  /** Null: any number. */
  readonly most: number | null
  /** Null for the seed. */
  readonly entry: StampedEntry | null
}

/** Returns the id, or why it is not added: the user is not active, or owns `most` open channels already. */
export const addChannel = transaction(
  'channels.addChannel',
  async (tx, channel: StoredChannel): Promise<number | 'USER_NOT_FOUND' | 'TOO_MANY_CHANNELS'> => {
    const { ownerUserId: userId, fields, demo, createdAt, most, entry } = channel
    // Serializes concurrent requests, which could exceed the limit.
    const isActive = and(eq(users.id, userId), eq(users.state, 'active'))
    const owners = await tx.select({ id: users.id }).from(users).where(isActive).for('update')
    if (owners.length === 0) return 'USER_NOT_FOUND'
    if (most !== null) {
      const owned = and(
        eq(channelMembers.userId, userId),
        eq(channelMembers.role, 'owner'),
        isOfOpenChannel(channelMembers.channelId),
      )
      if ((await tx.$count(channelMembers, owned)) >= most) return 'TOO_MANY_CHANNELS'
    }
    const [added] = await tx
      .insert(channels)
      .values({ ...fields, demo, createdAt })
      .returning({ id: channels.id })
    if (!added) throw new Error('the insert returned no row')
    await tx.insert(channelMembers).values({ channelId: added.id, userId, role: 'owner', since: createdAt })
    if (entry) await addEntry.run(tx, { ...entry, details: { ...entry.details, channel: added.id } })
    await indexItems(tx, 'channel', [added.id])
    return added.id
  },
  { changesAccount: ({ ownerUserId }) => ownerUserId },
)

export interface ChannelRow extends ChannelFields {
  readonly id: number
  readonly coverUrl: string | null
  readonly avatarUrl: string | null
  readonly demo: boolean
  readonly version: number
  readonly createdAt: Date
  readonly followers: number
  readonly following: boolean
  readonly role: ChannelRole | null
  readonly owner: ChannelPerson
  readonly livers: ChannelPerson[]
}

/** An open channel; `userId` 0 is a visitor. */
export const findChannel = statement(
  'channels.findChannel',
  async (db, { id, userId }: { id: number; userId: number }): Promise<ChannelRow | null> => {
    const [channel] = await db
      .select({
        ...textColumns,
        id: channels.id,
        coverUrl: channels.coverUrl,
        avatarUrl: channels.avatarUrl,
        demo: channels.demo,
        version: channels.version,
        createdAt: channels.createdAt,
        followers: sql<number>`coalesce(${channelFollowers.followers}, 0)`,
        following: sql<boolean>`${channelFollows.userId} is not null`,
        role: channelMembers.role,
      })
      .from(channels)
      .leftJoin(channelFollowers, eq(channelFollowers.targetId, channels.id))
      .leftJoin(channelFollows, and(eq(channelFollows.targetId, channels.id), eq(channelFollows.userId, userId)))
      .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.userId, userId)))
      .where(and(eq(channels.id, id), isNull(channels.retiredAt)))
    if (!channel) return null
    const owners = await db
      .select({ ...personColumns, licence: livers.licence, state: users.state })
      .from(channelMembers)
      .innerJoin(users, eq(users.id, channelMembers.userId))
      .leftJoin(livers, eq(livers.userId, users.id))
      .where(and(eq(channelMembers.channelId, id), eq(channelMembers.role, 'owner')))
      .orderBy(asc(channelMembers.since), asc(users.id))
    const [owner] = owners
    if (!owner) throw new Error(`channel ${id} has no owner`)
    const licensed = owners.filter(({ licence, state }) => licence === 'granted' && state === 'active')
    const person = ({ id: personId, nickName, avatarUrl }: ChannelPerson) => ({ id: personId, nickName, avatarUrl })
    return { ...channel, owner: person(owner), livers: licensed.map(person) }
  },
)

/** Their user ids, up to a limit. */
export const listFollowersAndMembers = statement(
  'channels.listFollowersAndMembers',
  async (db, { id, limit }: { id: number; limit: number }): Promise<number[]> => {
    const followers = db
      .select({ userId: channelFollows.userId })
      .from(channelFollows)
      .where(eq(channelFollows.targetId, id))
    const members = db
      .select({ userId: channelMembers.userId })
      .from(channelMembers)
      .where(eq(channelMembers.channelId, id))
    const found = await union(followers, members).limit(limit)
    return found.map(({ userId }) => userId)
  },
)

export interface OwnChannelRow {
  readonly id: number
  readonly name: string
  readonly avatarUrl: string | null
  readonly role: ChannelRole
  readonly ownershipOffered: boolean
}

export interface OwnChannelQuery {
  readonly userId: number
  /** The id after which the page starts. */
  readonly after: number
  readonly limit: number
  /** Also retired ones. */
  readonly all?: boolean
}

export const selectChannelsOf = (db: Connection, { userId, after, limit, all = false }: OwnChannelQuery) =>
  db
    .select({
      id: channels.id,
      name: channels.name,
      avatarUrl: channels.avatarUrl,
      role: channelMembers.role,
      ownershipOffered: channelMembers.ownershipOffered,
    })
    .from(channelMembers)
    .innerJoin(channels, eq(channels.id, channelMembers.channelId))
    .where(
      and(
        eq(channelMembers.userId, userId),
        gt(channelMembers.channelId, after),
        all ? undefined : isNull(channels.retiredAt),
      ),
    )
    .orderBy(asc(channelMembers.channelId))
    .limit(limit)

/** In order of creation. */
export const listChannelsOf = statement(
  'channels.listChannelsOf',
  (db, query: OwnChannelQuery): Promise<OwnChannelRow[]> => selectChannelsOf(db, query),
)

export interface ChannelUpdate {
  readonly id: number
  readonly version: number
  readonly fields: Omit<ChannelChange, 'version'>
  readonly entry: StampedEntry
}

/** Returns null where the update was stored, else the stored texts, which have another version. */
export const changeChannel = transaction('channels.changeChannel', async (tx, update: ChannelUpdate) => {
  const { id, version, fields, entry } = update
  const changed = await tx
    .update(channels)
    .set({ ...fields, version: version + 1 })
    .where(and(eq(channels.id, id), eq(channels.version, version)))
    .returning({ id: channels.id })
  if (changed.length > 0) {
    await addEntry.run(tx, entry)
    await indexItems(tx, 'channel', [id])
    return null
  }
  const [stored] = await tx
    .select({ ...textColumns, version: channels.version })
    .from(channels)
    .where(eq(channels.id, id))
  if (!stored) throw new Error(`channel ${id} does not exist`)
  return stored
})

export interface ChannelImageChange {
  readonly id: number
  readonly kind: ChannelImageKind
  readonly url: string | null
  readonly entry: StampedEntry
}

/** Returns the previous URL, each to exactly one caller (row lock). */
export const replaceChannelImage = transaction(
  'channels.replaceImage',
  async (tx, { id, kind, url, entry }: ChannelImageChange): Promise<string | null> => {
    const column = { cover: channels.coverUrl, avatar: channels.avatarUrl }[kind]
    const [previous] = await tx.select({ url: column }).from(channels).where(eq(channels.id, id)).for('update')
    await tx
      .update(channels)
      .set(kind === 'cover' ? { coverUrl: url } : { avatarUrl: url })
      .where(eq(channels.id, id))
    await addEntry.run(tx, entry)
    return previous?.url ?? null
  },
)
