import { and, desc, eq, isNull, lt, lte, max, ne, notExists, or, sql } from 'drizzle-orm'
import { blocks } from '../../chat/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { thanksMessages, thanksMutes } from '../tables.ts'

const person = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

/** Whether the recipient has blocked the liver of the message. */
const isBlockedBy = (db: Connection, userId: number) =>
  db
    .select({ since: blocks.since })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, thanksMessages.liverId)))

const isMutedBy = (db: Connection, userId: number) =>
  db
    .select({ since: thanksMutes.since })
    .from(thanksMutes)
    .where(and(eq(thanksMutes.userId, userId), eq(thanksMutes.liverId, thanksMessages.liverId)))

interface ThreadQuery {
  readonly userId: number
  readonly after: Cursor | null
  readonly limit: number
}

/** The livers who have thanked a user: unread first (`key` 1), then by the latest message. */
export const listThreads = transaction('thanksMessages.listThreads', async (tx, query: ThreadQuery) => {
  const { userId, after, limit } = query
  const muted = sql<boolean>`exists ${isMutedBy(tx, userId)}`
  const unread = sql`(count(*) filter (where ${thanksMessages.readAt} is null and not ${muted}))::int`
  const grouped = tx
    .select({
      liverId: thanksMessages.liverId,
      latestId: max(thanksMessages.id).as('latest_id'),
      unread: unread.mapWith(Number).as('unread'),
      muted: sql<boolean>`bool_or(${muted})`.as('muted'),
    })
    .from(thanksMessages)
    .where(and(eq(thanksMessages.userId, userId), notExists(isBlockedBy(tx, userId))))
    .groupBy(thanksMessages.liverId)
    .as('threads')
  const key = sql`least(${grouped.unread}, 1)`
  return tx
    .select({
      liver: person,
      latest: {
        id: thanksMessages.id,
        text: thanksMessages.text,
        imageUrl: thanksMessages.imageUrl,
        sentAt: thanksMessages.sentAt,
      },
      unread: grouped.unread,
      muted: grouped.muted,
    })
    .from(grouped)
    .innerJoin(thanksMessages, eq(thanksMessages.id, grouped.latestId))
    .innerJoin(users, eq(users.id, grouped.liverId))
    .where(after ? sql`(${key}, ${grouped.latestId}) < (${after.key}, ${after.id})` : undefined)
    .orderBy(desc(key), desc(grouped.latestId))
    .limit(limit)
})

/** Without messages of muted and blocked livers. */
export const countUnread = statement('thanksMessages.countUnread', (db, userId: number): Promise<number> =>
  db.$count(
    thanksMessages,
    and(
      eq(thanksMessages.userId, userId),
      isNull(thanksMessages.readAt),
      notExists(isMutedBy(db, userId)),
      notExists(isBlockedBy(db, userId)),
    ),
  ),
)

interface Pair {
  readonly userId: number
  readonly otherId: number
}

const received = ({ userId, otherId }: Pair) =>
  and(eq(thanksMessages.userId, userId), eq(thanksMessages.liverId, otherId))

/** The messages between two users in both directions, newest first. */
export const listMessages = statement(
  'thanksMessages.listMessages',
  (db, { userId, otherId, after, limit }: Pair & Omit<ThreadQuery, 'userId'>) =>
    db
      .select()
      .from(thanksMessages)
      .where(
        and(
          or(received({ userId, otherId }), received({ userId: otherId, otherId: userId })),
          after ? lt(thanksMessages.id, after.id) : undefined,
        ),
      )
      .orderBy(desc(thanksMessages.id))
      .limit(limit),
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
