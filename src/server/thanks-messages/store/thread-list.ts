import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { blocks } from '../../chat/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { users } from '../../identity/tables.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { thanksMessages, thanksMutes } from '../tables.ts'

export const person = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

/** Whether the recipient has blocked the liver of the message. */
export const isBlockedBy = (db: Connection, userId: number | SQLWrapper) =>
  db
    .select({ since: blocks.since })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, thanksMessages.liverId)))

export const isMutedBy = (db: Connection, userId: number | SQLWrapper) =>
  db
    .select({ since: thanksMutes.since })
    .from(thanksMutes)
    .where(and(eq(thanksMutes.userId, userId), eq(thanksMutes.liverId, thanksMessages.liverId)))

interface ThreadsQuery {
  readonly userId: number
  /** Of the last message of a thread. */
  readonly beforeId: number | null
  readonly limit: number
}

/**
 * Threads by their last message, newest first: reading marks all messages up to one, so that a thread has an unread
 * message if its last one is unread.
 */
function selectThreads(db: Connection, { userId, beforeId, limit }: ThreadsQuery, condition: SQL | undefined) {
  const others = aliasedTable(thanksMessages, 'others')
  const isFollowed = db
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.userId, userId), eq(others.liverId, thanksMessages.liverId), gt(others.id, thanksMessages.id)))
  const muted = sql<boolean>`exists ${isMutedBy(db, userId)}`
  const unread = db
    .select({ messages: count() })
    .from(others)
    .where(and(eq(others.userId, userId), eq(others.liverId, thanksMessages.liverId), isNull(others.readAt)))
  return db
    .select({
      liver: person,
      latest: {
        id: thanksMessages.id,
        text: thanksMessages.text,
        imageUrl: thanksMessages.imageUrl,
        sentAt: thanksMessages.sentAt,
      },
      unread: sql`case when ${muted} then 0 else (${unread}) end`.mapWith(Number),
      muted,
    })
    .from(thanksMessages)
    .innerJoin(users, eq(users.id, thanksMessages.liverId))
    .where(
      and(
        eq(thanksMessages.userId, userId),
        beforeId === null ? undefined : lt(thanksMessages.id, beforeId),
        condition,
        notExists(isFollowed),
        notExists(isBlockedBy(db, userId)),
      ),
    )
    .orderBy(desc(thanksMessages.id))
    .limit(limit)
}

/** Those whose last message is unread, without muted ones. */
export const selectUnreadThreads = (db: Connection, query: ThreadsQuery) =>
  selectThreads(db, query, and(isNull(thanksMessages.readAt), notExists(isMutedBy(db, query.userId))))

export const selectReadThreads = (db: Connection, query: ThreadsQuery) =>
  selectThreads(db, query, or(isNotNull(thanksMessages.readAt), exists(isMutedBy(db, query.userId))))

interface ListQuery {
  readonly userId: number
  readonly after: Cursor | null
  readonly limit: number
}

/** The livers who have thanked a user: unread first (`key` 1), then by the latest message. Muted ones count as read. */
export const listThreads = transaction(
  'thanksMessages.listThreads',
  async (tx, { userId, after, limit }: ListQuery) => {
    if (after?.key === 0) return selectReadThreads(tx, { userId, beforeId: after.id, limit })
    const unread = await selectUnreadThreads(tx, { userId, beforeId: after?.id ?? null, limit })
    const left = limit - unread.length
    return left === 0 ? unread : [...unread, ...(await selectReadThreads(tx, { userId, beforeId: null, limit: left }))]
  },
)
