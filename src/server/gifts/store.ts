import { and, asc, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { comboSeconds } from '#contract/gifts/limits.ts'
import { users } from '../identity/tables.ts'
import { storeEvents, type NewEvent } from '../outbox/operations.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { gifts, liveSupporters, sentGifts } from './tables.ts'

/** Offered gifts, cheapest first. */
export const listGifts = statement('gifts.listGifts', (db) =>
  db.select().from(gifts).where(eq(gifts.offered, true)).orderBy(asc(gifts.coins), asc(gifts.id)),
)
export type GiftRow = typeof gifts.$inferSelect

export interface Sending {
  /** The id of the gift unless it was sent before. */
  readonly id: string
  readonly senderId: number
  readonly key: string
  readonly liveId: string
  readonly giftId: string
  readonly quantity: number
}

/**
 * `replayed`: the same gift was sent under its key before; nothing happened now. `differs`: another gift has the key.
 * `short`: too few coins. `unknown`: the gift is not offered. `missing`: the live does not exist. `closed`: the live is
 * not on air. `own`: the liver is the sender. `banned`: the sender is banned from the liver's chats. `blocked`: the liver
 * has blocked the sender. `locked`: the live is for followers, and the sender is none.
 */
export type SendOutcome =
  | 'sent'
  | 'replayed'
  | 'differs'
  | 'short'
  | 'unknown'
  | 'missing'
  | 'closed'
  | 'own'
  | 'banned'
  | 'blocked'
  | 'locked'

interface GiftBatch {
  readonly sendings: readonly Sending[]
  /** Null: the time of the database. */
  readonly at: Date | null
  /** The events of the gifts are claimed for this process until then; without it, they are not claimed. */
  readonly claimedUntil?: Date
}

/**
 * Sends each gift atomically with its coins, points and reward, in one call of `../sql/gifts_send.sql`. Each sender may
 * occur once.
 */
export const sendGifts = statement('gifts.send', (db, { sendings, at, claimedUntil }: GiftBatch) => {
  const each = (value: (sending: Sending) => string | number): SQL => sql`${sql.param(sendings.map(value))}`
  return db
    .select({
      senderId: sql`sender_id`.mapWith(Number),
      outcome: sql<SendOutcome>`outcome`,
      sentId: sql<string>`sent_id`,
      combo: sql`combo`.mapWith(Number),
      points: sql`points`.mapWith(Number),
      sentAt: sql`sent_at`.mapWith((sentAt: string) => new Date(sentAt)),
      paid: sql`paid_left`.mapWith(Number),
      free: sql`free_left`.mapWith(Number),
      /** Null if the gift was not sent now. */
      eventId: sql<number | null>`event_id`.mapWith(Number),
    })
    .from(
      sql`gifts_send(
          ${each(({ id }) => id)}::uuid[], ${each(({ senderId }) => senderId)}::integer[],
          ${each(({ key }) => key)}::text[], ${each(({ liveId }) => liveId)}::text[],
          ${each(({ giftId }) => giftId)}::text[], ${each(({ quantity }) => quantity)}::integer[],
          ${comboSeconds}::integer, ${at?.toISOString() ?? null}::timestamptz,
          ${claimedUntil?.toISOString() ?? null}::timestamptz)`,
    )
    .prepare('gifts_send')
    .execute()
})
export type SendResult = Awaited<ReturnType<typeof sendGifts.run>>[number]

const selectSent = (db: Connection) =>
  db
    .select({
      id: sentGifts.id,
      liveId: sentGifts.liveId,
      liverId: sentGifts.liverId,
      quantity: sentGifts.quantity,
      combo: sentGifts.combo,
      coins: sentGifts.coins,
      points: sentGifts.points,
      at: sentGifts.at,
      thankedAt: sentGifts.thankedAt,
      sender: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      gift: gifts,
    })
    .from(sentGifts)
    .innerJoin(users, eq(users.id, sentGifts.senderId))
    .innerJoin(gifts, eq(gifts.id, sentGifts.giftId))

export type SentGiftRow = Awaited<ReturnType<typeof selectSent>>[number]

export const findSentGift = statement('gifts.findSent', async (db, id: string): Promise<SentGiftRow | null> => {
  const [found] = await selectSent(db).where(eq(sentGifts.id, id))
  return found ?? null
})

/** Returns false where the liver has thanked already. */
export const markThanked = transaction(
  'gifts.markThanked',
  async (tx, { id, at, event }: { id: string; at: Date; event: NewEvent }): Promise<boolean> => {
    const marked = await tx
      .update(sentGifts)
      .set({ thankedAt: at })
      .where(and(eq(sentGifts.id, id), isNull(sentGifts.thankedAt)))
      .returning({ id: sentGifts.id })
    if (marked.length > 0) await storeEvents(tx, [event], at)
    return marked.length > 0
  },
)

/** Gifts that are not revoked, newest first. */
export const listLatestGifts = statement(
  'gifts.listLatest',
  (db, { liveId, limit }: { liveId: string; limit: number }): Promise<SentGiftRow[]> =>
    selectSent(db)
      .where(and(eq(sentGifts.liveId, liveId), isNull(sentGifts.cancelledBy)))
      .orderBy(desc(sentGifts.at), desc(sentGifts.id))
      .limit(limit),
)

export interface SupporterRow {
  readonly rank: number
  readonly points: number
  readonly user: { readonly id: number; readonly nickName: string; readonly avatarUrl: string }
}

const selectSupporters = (db: Connection, rank: SQL) =>
  db
    .select({
      rank: rank.mapWith(Number),
      points: liveSupporters.points,
      user: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
    })
    .from(liveSupporters)
    .innerJoin(users, eq(users.id, liveSupporters.userId))

/** The first `limit` of a live's ranking. */
export const listSupporters = statement(
  'gifts.listSupporters',
  (db, { liveId, limit }: { liveId: string; limit: number }): Promise<SupporterRow[]> =>
    selectSupporters(
      db,
      sql`row_number() over (order by ${liveSupporters.points} desc, ${liveSupporters.reachedAt}, ${liveSupporters.userId})`,
    )
      .where(and(eq(liveSupporters.liveId, liveId), gt(liveSupporters.points, 0)))
      .orderBy(desc(liveSupporters.points), asc(liveSupporters.reachedAt), asc(liveSupporters.userId))
      .limit(limit),
)

export const listSupporterIds = statement(
  'gifts.listSupporterIds',
  async (db, { liveId, limit }: { liveId: string; limit: number }): Promise<number[]> => {
    const { userId } = liveSupporters
    const found = await db.select({ userId }).from(liveSupporters).where(eq(liveSupporters.liveId, liveId)).limit(limit)
    return found.map((supporter) => supporter.userId)
  },
)

/** The rank of one user; null without gifts. */
export const findSupporter = statement(
  'gifts.findSupporter',
  async (db, { liveId, userId }: { liveId: string; userId: number }): Promise<SupporterRow | null> => {
    const others = db.$count(
      sql`${liveSupporters} as other`,
      sql`other.live_id = ${liveSupporters.liveId} and (other.points > ${liveSupporters.points}
        or (other.points = ${liveSupporters.points}
          and (other.reached_at, other.user_id) < (${liveSupporters.reachedAt}, ${liveSupporters.userId})))`,
    )
    const [found] = await selectSupporters(db, sql`${others} + 1`).where(
      and(eq(liveSupporters.liveId, liveId), eq(liveSupporters.userId, userId)),
    )
    return found ?? null
  },
)

export const sumPoints = statement('gifts.sumPoints', async (db, liveId: string): Promise<number> => {
  const [found] = await db
    .select({ points: sql`coalesce(sum(${liveSupporters.points}), 0)`.mapWith(Number) })
    .from(liveSupporters)
    .where(eq(liveSupporters.liveId, liveId))
  return found?.points ?? 0
})

/** Gifts sent and received by a user. */
export const listGiftsOf = statement('gifts.listGiftsOf', (db, userId: number) =>
  selectSent(db)
    .where(or(eq(sentGifts.senderId, userId), eq(sentGifts.liverId, userId)))
    .orderBy(asc(sentGifts.at)),
)
