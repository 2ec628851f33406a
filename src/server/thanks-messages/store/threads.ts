import { and, count, desc, eq, isNull, lt, lte, ne, notExists } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { blocks } from '../../chat/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { users } from '../../identity/tables.ts'
import { isAmong } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { thanksMessages, thanksMutes } from '../tables.ts'
import { isBlockedBy, isMutedBy, person } from './thread-list.ts'

/** By user, without messages of muted and blocked livers; a user without any has no entry. */
export const countUnread = statement(
  'thanksMessages.countUnread',
  async (db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
    const { userId } = thanksMessages
    const counts = await db
      .select({ userId, unread: count() })
      .from(thanksMessages)
      .where(
        and(
          isAmong(userId, userIds),
          isNull(thanksMessages.readAt),
          notExists(isMutedBy(db, userId)),
          notExists(isBlockedBy(db, userId)),
        ),
      )
      .groupBy(userId)
    return new Map(counts.map((one) => [one.userId, one.unread]))
  },
)

interface Pair {
  readonly userId: number
  readonly otherId: number
}

interface MessagesQuery extends Pair {
  readonly after: Cursor | null
  readonly limit: number
}

const received = ({ userId, otherId }: Pair) =>
  and(eq(thanksMessages.userId, userId), eq(thanksMessages.liverId, otherId))

/** Each direction is read from the index by itself, as far as the page can need it. */
export function selectMessages(db: Connection, { userId, otherId, after, limit }: MessagesQuery) {
  const newest = (pair: Pair) =>
    db
      .select()
      .from(thanksMessages)
      .where(and(received(pair), after ? lt(thanksMessages.id, after.id) : undefined))
      .orderBy(desc(thanksMessages.id))
      .limit(limit)
  return unionAll(newest({ userId, otherId }), newest({ userId: otherId, otherId: userId }))
    .orderBy((message) => desc(message.id))
    .limit(limit)
}

/** The messages between two users in both directions, newest first. */
export const listMessages = statement('thanksMessages.listMessages', (db, query: MessagesQuery) =>
  selectMessages(db, query),
)
export type MessageRow = Awaited<ReturnType<typeof listMessages.run>>[number]

/** The other user of a thread as one sees it; null for a deleted one. */
export const findOther = transaction('thanksMessages.findOther', async (tx, { userId, otherId }: Pair) => {
  const [found] = await tx
    .select(person)
    .from(users)
    .where(and(eq(users.id, otherId), ne(users.state, 'deleted')))
  if (!found) return null
  const isMuted = and(eq(thanksMutes.userId, userId), eq(thanksMutes.liverId, otherId))
  const isBlocked = and(eq(blocks.userId, userId), eq(blocks.blockedId, otherId))
  return {
    person: found,
    muted: (await tx.$count(thanksMutes, isMuted)) > 0,
    blocked: (await tx.$count(blocks, isBlocked)) > 0,
  }
})

export const markRead = statement(
  'thanksMessages.markRead',
  async (db, { upTo, at, ...pair }: Pair & { readonly upTo: number; readonly at: Date }): Promise<void> => {
    await db
      .update(thanksMessages)
      .set({ readAt: at })
      .where(and(received(pair), lte(thanksMessages.id, upTo), isNull(thanksMessages.readAt)))
  },
)

export const setMuted = statement(
  'thanksMessages.setMuted',
  async (db, { muted, ...mute }: typeof thanksMutes.$inferInsert & { muted: boolean }): Promise<void> => {
    if (muted) await db.insert(thanksMutes).values(mute).onConflictDoNothing()
    else {
      const { userId, liverId } = mute
      await db.delete(thanksMutes).where(and(eq(thanksMutes.userId, userId), eq(thanksMutes.liverId, liverId)))
    }
  },
)

/** A message that the user has received from the other one. */
export const findReceived = statement(
  'thanksMessages.findReceived',
  async (db, { id, ...pair }: Pair & { readonly id: number }) => {
    const [found] = await db
      .select({ id: thanksMessages.id, text: thanksMessages.text, liverId: thanksMessages.liverId })
      .from(thanksMessages)
      .where(and(received(pair), eq(thanksMessages.id, id)))
    return found ?? null
  },
)
