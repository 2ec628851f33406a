import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm'
import type { ChannelRole } from '#contract/channels/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { removeBlockedFollows } from '../../blocked-follows/operations.ts'
import { users } from '../../identity/tables.ts'
import { beginsWith, orderedName } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { channelMembers, channels } from '../tables.ts'
import type { ChannelPerson } from './channels.ts'

export interface MemberRow {
  readonly user: ChannelPerson
  readonly role: ChannelRole
  readonly ownershipOffered: boolean
  readonly since: Date
}

/** Owners first, then in order of addition. */
export const listMembers = statement('channels.listMembers', (db, channelId: number): Promise<MemberRow[]> =>
  db
    .select({
      user: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      role: channelMembers.role,
      ownershipOffered: channelMembers.ownershipOffered,
      since: channelMembers.since,
    })
    .from(channelMembers)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .where(eq(channelMembers.channelId, channelId))
    .orderBy(ne(channelMembers.role, 'owner'), asc(channelMembers.since), asc(users.id)),
)

export interface CandidateSearch {
  readonly channelId: number
  readonly name: string
  readonly limit: number
}

/** Active users who are no members and whose name begins with the text, in the order of their names. */
export function selectCandidates(db: Connection, { channelId, name, limit }: CandidateSearch) {
  const member = db
    .select({ found: sql`1` })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, users.id)))
  return db
    .select({ id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl })
    .from(users)
    .where(and(beginsWith(users.nickName, name), eq(users.state, 'active'), notExists(member)))
    .orderBy(orderedName(users.nickName), asc(users.id))
    .limit(limit)
}

export const listCandidates = statement(
  'channels.listCandidates',
  (db, search: CandidateSearch): Promise<ChannelPerson[]> => selectCandidates(db, search),
)

interface Member {
  readonly channelId: number
  readonly userId: number
}

const isMember = ({ channelId, userId }: Member) =>
  and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId))

/** Serializes changes of members, so that two of them cannot remove the last two owners. */
const lockChannel = (tx: Connection, channelId: number) =>
  tx.select({ id: channels.id }).from(channels).where(eq(channels.id, channelId)).for('update')

async function isLastOwner(tx: Connection, member: Member): Promise<boolean> {
  const owners = await tx
    .select({ userId: channelMembers.userId })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, member.channelId), eq(channelMembers.role, 'owner')))
  return owners.length === 1 && owners[0]?.userId === member.userId
}

export interface MemberChange extends Member {
  readonly role: ChannelRole
  readonly since: Date
  readonly most: number
  readonly entry: StampedEntry
}

export type MemberProblem = 'USER_NOT_FOUND' | 'TOO_MANY_MEMBERS' | 'LAST_OWNER'

/** Makes the user an editor; with the role `owner` also offers ownership. Returns null when the change is stored. */
export const setMember = transaction(
  'channels.setMember',
  async (tx, { role, since, most, entry, ...member }: MemberChange): Promise<MemberProblem | null> => {
    await lockChannel(tx, member.channelId)
    const [stored] = await tx.select({ role: channelMembers.role }).from(channelMembers).where(isMember(member))
    if (stored?.role === 'owner') {
      if (role === 'owner') return null
      if (await isLastOwner(tx, member)) return 'LAST_OWNER'
      await tx.update(channelMembers).set({ role: 'editor' }).where(isMember(member))
    } else if (stored) {
      await tx
        .update(channelMembers)
        .set({ ownershipOffered: role === 'owner' })
        .where(isMember(member))
    } else {
      const isActive = and(eq(users.id, member.userId), eq(users.state, 'active'))
      if ((await tx.$count(users, isActive)) === 0) return 'USER_NOT_FOUND'
      const ofChannel = eq(channelMembers.channelId, member.channelId)
      if ((await tx.$count(channelMembers, ofChannel)) >= most) return 'TOO_MANY_MEMBERS'
      await tx.insert(channelMembers).values({ ...member, role: 'editor', ownershipOffered: role === 'owner', since })
    }
    await addEntry.run(tx, entry)
    return null
  },
  { changesAccount: ({ userId }) => userId },
)

/** Returns false for the last owner; ignores users who are no members. */
export const removeMember = transaction(
  'channels.removeMember',
  async (tx, { entry, ...member }: Member & { entry: StampedEntry }): Promise<boolean> => {
    await lockChannel(tx, member.channelId)
    if (await isLastOwner(tx, member)) return false
    const removed = await tx.delete(channelMembers).where(isMember(member)).returning({ id: channelMembers.userId })
    if (removed.length > 0) await addEntry.run(tx, entry)
    return true
  },
  { changesAccount: ({ userId }) => userId },
)

/** Returns false where no ownership is offered to the user. */
export const acceptOwnership = transaction(
  'channels.acceptOwnership',
  async (tx, { entry, ...member }: Member & { entry: StampedEntry }): Promise<boolean> => {
    await lockChannel(tx, member.channelId)
    const accepted = await tx
      .update(channelMembers)
      .set({ role: 'owner', ownershipOffered: false })
      .where(and(isMember(member), eq(channelMembers.ownershipOffered, true)))
      .returning({ id: channelMembers.userId })
    if (accepted.length === 0) return false
    await removeBlockedFollows.run(tx, member.userId)
    await addEntry.run(tx, entry)
    return true
  },
  { changesAccount: ({ userId }) => userId },
)

/** Removes a user from all channels, except as the last owner: others see these channels. */
export const removeMembershipsOf = transaction(
  'channels.removeMembershipsOf',
  async (tx, userId: number) => {
    const memberships = await tx
      .select({ channelId: channelMembers.channelId })
      .from(channelMembers)
      .where(eq(channelMembers.userId, userId))
      .orderBy(asc(channelMembers.channelId))
    for (const { channelId } of memberships) {
      await lockChannel(tx, channelId)
      if (await isLastOwner(tx, { channelId, userId })) continue
      await tx.delete(channelMembers).where(isMember({ channelId, userId }))
    }
  },
  { changesAccount: (userId) => userId },
)
