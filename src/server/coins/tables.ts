import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { coinSorts, transferKinds } from '#contract/coins/limits.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

const coins = (name: string) => bigint(name, { mode: 'bigint' })

/** The first three are accounts of the user; the others, of the house, are sources and destinations of coins. */
export const coinAccounts = [
  'paid',
  'free',
  'owed',
  'sales',
  'grants',
  'spent',
  'expired',
  'refunded',
  'charged_back',
  'waived',
] as const

/**
 * Balances of each user: sums over the ledger, which database triggers keep consistent. Transfers lock the row of the
 * user first.
 */
export const coinWallets = pgTable(
  'coin_wallets',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    paid: coins('paid')
      .notNull()
      .default(sql`0`),
    free: coins('free')
      .notNull()
      .default(sql`0`),
    owed: coins('owed')
      .notNull()
      .default(sql`0`),
    /** The last transfer of the wallet. */
    transferId: coins('transfer_id'),
  },
  (table) => [
    check('coin_wallets_never_negative', sql`${table.paid} >= 0 and ${table.free} >= 0 and ${table.owed} >= 0`),
  ],
)

/** Movements of a user's coins, unique by key. Append-only. */
export const coinTransfers = pgTable(
  'coin_transfers',
  {
    id: coins('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => coinWallets.userId),
    key: text('key').notNull(),
    kind: text('kind', { enum: transferKinds }).notNull(),
    /** The subject of the transfer, such as `purchase:…`. */
    reference: text('reference').notNull(),
    /** Reason given by staff; empty for others. */
    reason: text('reason').notNull().default(''),
    /** The requested amount: a repeated key must request the same. */
    coins: coins('coins').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    unique('coin_transfers_key').on(table.userId, table.key),
    index('coin_transfers_user').on(table.userId, table.id.desc()),
    check('coin_transfers_whole', sql`${table.coins} > 0`),
  ],
)

/** Both sides of each transfer; they sum to zero. Append-only. */
export const coinEntries = pgTable(
  'coin_entries',
  {
    transferId: coins('transfer_id')
      .notNull()
      .references(() => coinTransfers.id),
    account: text('account', { enum: coinAccounts }).notNull(),
    /** Positive: into the account. */
    coins: coins('coins').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.account] }),
    check('coin_entries_not_nothing', sql`${table.coins} <> 0`),
    check(
      'coin_entries_account',
      sql`${table.account} in (${sql.raw(coinAccounts.map((account) => `'${account}'`).join(', '))})`,
    ),
  ],
)

/** The lots that each spend used, to find the gifts of a purchase that is reversed. */
export const coinConsumptions = pgTable(
  'coin_consumptions',
  {
    transferId: coins('transfer_id')
      .notNull()
      .references(() => coinTransfers.id),
    lotId: coins('lot_id')
      .notNull()
      .references(() => coinLots.id),
    coins: coins('coins').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.transferId] }),
    check('coin_consumptions_whole', sql`${table.coins} > 0`),
  ],
)

/** Coins that were issued together and expire together. */
export const coinLots = pgTable(
  'coin_lots',
  {
    id: coins('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => coinWallets.userId),
    sort: text('sort', { enum: coinSorts }).notNull(),
    /** The transfer that issued it. */
    transferId: coins('transfer_id')
      .notNull()
      .references(() => coinTransfers.id),
    issued: coins('issued').notNull(),
    left: coins('left').notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    unique('coin_lots_transfer').on(table.transferId),
    index('coin_lots_held')
      .on(table.userId, table.sort, table.expiresAt, table.id)
      .where(sql`${table.left} > 0`),
    index('coin_lots_lapsing')
      .on(table.expiresAt)
      .where(sql`${table.left} > 0`),
    check('coin_lots_never_negative', sql`${table.left} >= 0 and ${table.left} <= ${table.issued}`),
    check('coin_lots_sort', sql`${table.sort} in ('paid', 'free')`),
  ],
)
