import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sentGifts } from '../gifts/tables.ts'
import { users } from '../identity/tables.ts'
import { lives } from '../lives/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Transfers to livers. */
export const rewardPayouts = pgTable(
  'reward_payouts',
  {
    id: uuid('id').primaryKey(),
    liverId: integer('liver_id')
      .notNull()
      .references(() => users.id),
    points: bigint('points', { mode: 'number' }).notNull(),
    yen: integer('yen').notNull(),
    paidAt: timestamptz('paid_at').notNull(),
    /** Null: the operator on the command line. */
    actorUserId: integer('actor_user_id').references(() => users.id),
    reason: text('reason').notNull(),
  },
  (table) => [index('reward_payouts_liver').on(table.liverId, table.paidAt)],
)

/** The reward of each gift that was paid with bought coins; inserted by `gifts_send` with the gift. */
export const rewards = pgTable(
  'rewards',
  {
    giftId: uuid('gift_id')
      .primaryKey()
      .references(() => sentGifts.id),
    liverId: integer('liver_id')
      .notNull()
      .references(() => users.id),
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id),
    points: bigint('points', { mode: 'number' }).notNull(),
    at: timestamptz('at').notNull(),
    payoutId: uuid('payout_id').references(() => rewardPayouts.id),
  },
  (table) => [index('rewards_liver').on(table.liverId, table.at), check('rewards_points', sql`${table.points} > 0`)],
)
