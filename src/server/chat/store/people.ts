import { and, asc, desc, eq, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { removeBlockedFollows } from '../../blocked-follows/operations.ts'
import { userRoles, users } from '../../identity/tables.ts'
import { removeFollow } from '../../follows/operations.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { bannedWords, blocks, chatBans, chatModerators, chatTimeouts, commentReports, comments } from '../tables.ts'

const userColumns = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }
export interface ShownUser {
  readonly id: number
  readonly nickName: string
  readonly avatarUrl: string
}

export interface Pair {
  readonly liverId: number
  readonly userId: number
}

export interface ChatPerson {
  readonly staff: boolean
  readonly moderator: boolean
}

/** The relation of a user to a liver; null if the user does not exist or is deleted. */
export const findPerson = statement(
  'chat.findPerson',
  async (db, { liverId, userId }: Pair): Promise<ChatPerson | null> => {
    const found = await db
      .select({
        staff: sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'staff')`,
        moderator: sql<boolean>`exists (select from ${chatModerators} where ${chatModerators.userId} = ${users.id} and ${chatModerators.liverId} = ${liverId})`,
      })
      .from(users)
      .where(and(eq(users.id, userId), not(eq(users.state, 'deleted'))))
    return found[0] ?? null
  },
)

/** Adds a moderator unless the liver has `most` already; returns whether the user is one. */
export const addModerator = transaction(
  'chat.addModerator',
  async (tx, { liverId, userId, namedAt, most }: Pair & { namedAt: Date; most: number }): Promise<boolean> => {
    // Serializes concurrent additions, which could exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, liverId)).for('update')
    await tx.insert(chatModerators).values({ liverId, userId, namedAt }).onConflictDoNothing()
    if ((await tx.$count(chatModerators, eq(chatModerators.liverId, liverId))) <= most) return true
    await removeModerator.run(tx, { liverId, userId })
    return false
  },
)

export const removeModerator = statement(
  'chat.removeModerator',
  async (db, { liverId, userId }: Pair): Promise<void> => {
    await db.delete(chatModerators).where(and(eq(chatModerators.liverId, liverId), eq(chatModerators.userId, userId)))
  },
)

export interface Ban extends Pair {
  readonly since: Date
  readonly byUserId: number
  readonly entry: StampedEntry | null
}

export const addBan = transaction('chat.addBan', async (tx, { entry, ...ban }: Ban): Promise<void> => {
  const added = await tx.insert(chatBans).values(ban).onConflictDoNothing().returning({ userId: chatBans.userId })
  if (entry && added.length > 0) await addEntry.run(tx, entry)
})

interface LiftedBan extends Pair {
  readonly entry: StampedEntry | null
}

export const removeBan = transaction(
  'chat.removeBan',
  async (tx, { liverId, userId, entry }: LiftedBan): Promise<void> => {
    const ofUser = and(eq(chatBans.liverId, liverId), eq(chatBans.userId, userId))
    const removed = await tx.delete(chatBans).where(ofUser).returning({ userId: chatBans.userId })
    if (entry && removed.length > 0) await addEntry.run(tx, entry)
  },
)

export interface Timeout extends Pair {
  /** Null lifts the time-out. */
  readonly until: Date | null
  readonly entry: StampedEntry | null
}

export const setTimeoutOf = transaction(
  'chat.setTimeoutOf',
  async (tx, { until, entry, liverId, userId }: Timeout): Promise<void> => {
    const ofUser = and(eq(chatTimeouts.liverId, liverId), eq(chatTimeouts.userId, userId))
    await tx.delete(chatTimeouts).where(ofUser)
    if (until) await tx.insert(chatTimeouts).values({ liverId, userId, until })
    if (entry) await addEntry.run(tx, entry)
  },
)

export interface StoredSetting {
  readonly moderators: ShownUser[]
  readonly banned: { readonly user: ShownUser; readonly since: Date; readonly by: string | null }[]
  readonly bannedWords: string[]
}

export const readSetting = transaction('chat.readSetting', async (tx, liverId: number): Promise<StoredSetting> => {
  const by = alias(users, 'by')
  const words = await tx.select().from(bannedWords).where(eq(bannedWords.liverId, liverId))
  return {
    moderators: await tx
      .select(userColumns)
      .from(chatModerators)
      .innerJoin(users, eq(users.id, chatModerators.userId))
      .where(eq(chatModerators.liverId, liverId))
      .orderBy(asc(chatModerators.namedAt), asc(users.id)),
    banned: await tx
      .select({ user: userColumns, since: chatBans.since, by: by.nickName })
      .from(chatBans)
      .innerJoin(users, eq(users.id, chatBans.userId))
      .leftJoin(by, eq(by.id, chatBans.byUserId))
      .where(eq(chatBans.liverId, liverId))
      .orderBy(desc(chatBans.since), asc(users.id)),
    bannedWords: words[0]?.words ?? [],
  }
})

const selectBlockedBy = (db: Connection, userId: number): Promise<ShownUser[]> =>
  db
    .select(userColumns)
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.userId, userId))
    .orderBy(desc(blocks.since), asc(users.id))

export const listBlocked = statement('chat.listBlocked', (db, userId: number): Promise<ShownUser[]> =>
  selectBlockedBy(db, userId),
)

/** A blocked user no longer follows who blocked them. */
export const setBlocked = transaction(
  'chat.setBlocked',
  async (tx, { blocked, ...block }: typeof blocks.$inferInsert & { blocked: boolean }): Promise<ShownUser[]> => {
    const { userId, blockedId } = block
    if (blocked) {
      await tx.insert(blocks).values(block).onConflictDoNothing()
      await removeFollow.run(tx, { kind: 'liver', targetId: userId, userId: blockedId })
      await removeBlockedFollows.run(tx, userId)
    } else await tx.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
    return selectBlockedBy(tx, userId)
  },
  { changesRelations: ({ blockedId }) => blockedId },
)

/** Deletes everything that a user wrote or set in chats, and what others set or reported about the user. */
export const deleteUser = transaction('chat.deleteUser', async (tx, userId: number): Promise<void> => {
  await tx.delete(comments).where(eq(comments.authorId, userId))
  await tx.delete(commentReports).where(or(eq(commentReports.authorId, userId), eq(commentReports.reporterId, userId)))
  for (const table of [chatModerators, chatTimeouts, chatBans]) {
    await tx.delete(table).where(or(eq(table.userId, userId), eq(table.liverId, userId)))
  }
  await tx.delete(blocks).where(or(eq(blocks.userId, userId), eq(blocks.blockedId, userId)))
  await tx.delete(bannedWords).where(eq(bannedWords.liverId, userId))
})
