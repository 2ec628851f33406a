import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { paymentProviders, purchaseStates } from '#contract/purchases.ts'
import { users } from '../identity/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What is sold: so many coins for so many yen, tax included. */
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

/** Each order, with what was agreed on: a product that changes later changes nothing here. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Of the form that was sent, so that sending it again orders nothing more. */
    key: text('key').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => coinProducts.id),
    coins: integer('coins').notNull(),
    yen: integer('yen').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    state: text('state', { enum: purchaseStates }).notNull(),
    guardianConsent: boolean('guardian_consent').notNull(),
    /** At the provider; null until it has answered. */
    sessionId: text('session_id').unique(),
    checkoutUrl: text('checkout_url'),
    /** What the provider has given back. */
    refundedYen: integer('refunded_yen').notNull().default(0),
    /** What was taken back for it, found or owed. */
    reversedCoins: integer('reversed_coins').notNull().default(0),
    /** How often coins were taken back or given again: part of the keys in the ledger. */
    reversals: integer('reversals').notNull().default(0),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    paidAt: at('paid_at'),
    /** When the provider is asked again by itself; null when nothing more is awaited. */
    lookAt: at('look_at'),
  },
  (table) => [
    unique('purchases_key').on(table.userId, table.key),
    index('purchases_user').on(table.userId, table.createdAt),
    index('purchases_look').on(table.lookAt),
    check(
      'purchases_reversed',
      sql`${table.reversedCoins} between 0 and ${table.coins} and ${table.refundedYen} between 0 and ${table.yen}`,
    ),
  ],
)

/** What providers have told, each thing once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider', { enum: paymentProviders }).notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    receivedAt: at('received_at').notNull(),
    /** Null while nothing has come of it yet. */
    settledAt: at('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)
