import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { paymentProviders, purchaseStates } from '#contract/purchases/limits.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Products of the shop; yen include tax. */
export const coinProducts = pgTable(
  'coin_products',
  {
    id: text('id').primaryKey(),
    coins: integer('coins').notNull(),
    yen: integer('yen').notNull(),
    onSale: boolean('on_sale').notNull().default(true),
  },
  (table) => [check('coin_products_worth', sql`${table.coins} > 0 and ${table.yen} > 0`)],
)

/** Orders, with coins and price at the time of the order. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Idempotency key of the form. */
    key: text('key').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => coinProducts.id),
    coins: integer('coins').notNull(),
    yen: integer('yen').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    state: text('state', { enum: purchaseStates }).notNull(),
    guardianConsent: boolean('guardian_consent').notNull(),
    /** The session at the provider; null until it is open. */
    sessionId: text('session_id').unique(),
    checkoutUrl: text('checkout_url'),
    /** Yen refunded by the provider. */
    refundedYen: integer('refunded_yen').notNull().default(0),
    /** Coins taken back, recovered or owed. */
    reversedCoins: integer('reversed_coins').notNull().default(0),
    /** Number of reversals and reinstatements; part of the keys in the ledger. */
    reversals: integer('reversals').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
    paidAt: timestamptz('paid_at'),
    /** The card, as the provider names it in all accounts; null for other methods. */
    instrument: text('instrument'),
    /** When the job requests the status; null when it is final. */
    checkAt: timestamptz('check_at'),
  },
  (table) => [
    unique('purchases_key').on(table.userId, table.key),
    index('purchases_user').on(table.userId, table.createdAt),
    index('purchases_check').on(table.checkAt),
    index('purchases_instrument')
      .on(table.instrument, table.paidAt)
      .where(sql`${table.instrument} is not null`),
    check(
      'purchases_reversed',
      sql`${table.reversedCoins} between 0 and ${table.coins} and ${table.refundedYen} between 0 and ${table.yen}`,
    ),
  ],
)

/** Events of payment providers, for deduplication. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider', { enum: paymentProviders }).notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    /** Null until the event was handled. */
    settledAt: timestamptz('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)
