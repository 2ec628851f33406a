import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { giftAnimations } from '#contract/gifts/limits.ts'
import { coinTransfers } from '../coins/tables.ts'
import { users } from '../identity/tables.ts'
import { lives } from '../lives/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

const count = (name: string) => bigint(name, { mode: 'number' })

/** The catalogue. */
export const gifts = pgTable(
  'gifts',
  {
    id: text('id').primaryKey(),
    nameJa: text('name_ja').notNull(),
    nameEn: text('name_en').notNull(),
    nameKo: text('name_ko').notNull(),
    coins: integer('coins').notNull(),
    points: integer('points').notNull(),
    imageUrl: text('image_url').notNull(),
    animation: text('animation', { enum: giftAnimations }).notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (table) => [check('gifts_worth', sql`${table.coins} between 1 and 50000 and ${table.points} >= 0`)],
)

/** Sent gifts, unique by sender and key. Only the function `gifts_send` inserts rows. */
export const sentGifts = pgTable(
  'sent_gifts',
  {
    id: uuid('id').primaryKey(),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id),
    liverId: integer('liver_id')
      .notNull()
      .references(() => users.id),
    giftId: text('gift_id')
      .notNull()
      .references(() => gifts.id),
    quantity: integer('quantity').notNull(),
    /** Consecutive gifts of the sender, including this one. */
    combo: integer('combo').notNull(),
    /** Paid and free coins together. */
    coins: count('coins').notNull(),
    paidCoins: count('paid_coins').notNull(),
    points: count('points').notNull(),
    transferId: bigint('transfer_id', { mode: 'bigint' })
      .notNull()
      .references(() => coinTransfers.id),
    at: timestamptz('at').notNull(),
    /** When the liver thanked for it. */
    thankedAt: timestamptz('thanked_at'),
    /** The reversed purchase that revoked the gift, such as `purchase:…`; null: the gift counts. */
    cancelledBy: text('cancelled_by'),
  },
  (table) => [
    unique('sent_gifts_key').on(table.senderId, table.key),
    unique('sent_gifts_transfer').on(table.transferId),
    index('sent_gifts_of_sender').on(table.liveId, table.senderId, table.at),
    index('sent_gifts_of_live').on(table.liveId, table.at),
    index('sent_gifts_received')
      .on(table.liverId, table.at)
      .where(sql`${table.cancelledBy} is null`),
    index('sent_gifts_sent')
      .on(table.senderId, table.at)
      .where(sql`${table.cancelledBy} is null`),
    check('sent_gifts_quantity', sql`${table.quantity} between 1 and 99`),
    check('sent_gifts_paid', sql`${table.paidCoins} between 0 and ${table.coins}`),
    check('sent_gifts_not_to_oneself', sql`${table.senderId} <> ${table.liverId}`),
  ],
)

/** Points by live and sender: the ranking of each live. */
export const liveSupporters = pgTable(
  'live_supporters',
  {
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    points: count('points').notNull(),
    /** When the points were reached; orders users with equal points. */
    reachedAt: timestamptz('reached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.userId] }),
    index('live_supporters_ranking').on(table.liveId, table.points.desc(), table.reachedAt, table.userId),
  ],
)
