/** All movements of coins: calls of the database functions in `../sql`, one statement each. */
import { and, eq, sql } from 'drizzle-orm'
import type { CoinSort, TransferKind } from '#contract/coins/limits.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { coinConsumptions, coinEntries, coinLots, coinTransfers, type coinAccounts } from '../tables.ts'

type HouseAccount = Exclude<(typeof coinAccounts)[number], 'paid' | 'free' | 'owed'>

/**
 * `replayed`: the same transfer was posted under its key before; nothing moved now. `differs`: another transfer has the
 * key. `short`: the balance is too low.
 */
export type Outcome = 'posted' | 'replayed' | 'differs' | 'short'

interface Transfer {
  readonly userId: number
  /** Idempotency key, unique per user. */
  readonly key: string
  /** Positive. */
  readonly coins: bigint
  /** The subject of the transfer, such as `purchase:…`. */
  readonly reference: string
  readonly at: Date
}

const outcome = sql<Outcome>`outcome`
const transferId = sql`transfer_id`.mapWith(BigInt)

export interface Spending extends Transfer {
  readonly kind: TransferKind
  /** The receiving account. */
  readonly house: HouseAccount
  /** Spends free coins only. */
  readonly freeOnly: boolean
  readonly reason: string
}

/** A named prepared statement: the server does not plan it again. */
const runSpend = async (db: Connection, s: Spending) => {
  const call = sql`coins_spend(
    array[${s.userId}::integer], array[${s.key}::text], array[${String(s.coins)}::bigint], array[${s.reference}::text],
    ${s.kind}::text, ${s.house}::text, ${s.freeOnly}::boolean, ${s.reason}::text, ${instant(s.at)})`
  const [spent] = await db
    .select({
      outcome,
      transferId,
      /** Spent coins of each sort, and the balance afterwards. */
      paid: sql`paid`.mapWith(BigInt),
      free: sql`free`.mapWith(BigInt),
      paidLeft: sql`paid_left`.mapWith(BigInt),
      freeLeft: sql`free_left`.mapWith(BigInt),
    })
    .from(call)
    .prepare('coins_spend')
    .execute()
  if (!spent) throw new Error('coins_spend returned no row')
  return spent
}

/** Other slices run this inside their own transactions, so that payment and purchase are atomic. */
export const spendCoins = statement('coins.spend', runSpend)

export interface Issue extends Transfer {
  readonly kind: TransferKind
  /** The source account. */
  readonly house: HouseAccount
  readonly sort: CoinSort
  /** Whether the coins pay off owed coins first. */
  readonly settle: boolean
  readonly reason: string
  readonly expiresAt: Date
}

export const issueCoins = statement('coins.issue', async (db, i: Issue) => {
  const [issued] = await db.select({ outcome, transferId }).from(sql`coins_issue(
    ${i.userId}::integer, ${i.key}::text, ${i.kind}::text, ${i.house}::text, ${i.sort}::text,
    ${String(i.coins)}::bigint, ${i.settle}::boolean, ${i.reference}::text, ${i.reason}::text,
    ${instant(i.at)}, ${instant(i.expiresAt)})`)
  if (!issued) throw new Error('coins_issue returned no row')
  return issued
})

export interface Reversal extends Transfer {
  readonly kind: 'refund' | 'chargeback'
}

const reversalHouses = { refund: 'refunded', chargeback: 'charged_back' } as const

/** Takes back paid coins that were issued under the same reference; spent ones become owed. */
export const reverseCoins = statement('coins.reverse', async (db, r: Reversal) => {
  const [reversed] = await db.select({
    outcome,
    transferId,
    recovered: sql`recovered`.mapWith(BigInt),
    owed: sql`owed`.mapWith(BigInt),
  }).from(sql`coins_reverse(
      ${r.userId}::integer, ${r.key}::text, ${r.kind}::text, ${reversalHouses[r.kind]}::text,
      ${String(r.coins)}::bigint, ${r.reference}::text, ${instant(r.at)})`)
  if (!reversed) throw new Error('coins_reverse returned no row')
  return reversed
})

/** Coins owed under a reference. */
export const readOwedUnder = statement(
  'coins.readOwedUnder',
  async (db, { userId, reference }: { readonly userId: number; readonly reference: string }): Promise<bigint> => {
    const [found] = await db
      .select({ owed: sql`coalesce(-sum(${coinEntries.coins}), 0)`.mapWith(BigInt) })
      .from(coinTransfers)
      .innerJoin(coinEntries, eq(coinEntries.transferId, coinTransfers.id))
      .where(
        and(eq(coinTransfers.userId, userId), eq(coinTransfers.reference, reference), eq(coinEntries.account, 'owed')),
      )
    return found?.owed ?? 0n
  },
)

/** The transfers that have spent coins of a reference, with how many of them each. */
export const listSpentUnder = statement(
  'coins.listSpentUnder',
  (db, { userId, reference }: { readonly userId: number; readonly reference: string }) =>
    db
      .select({ transferId: coinConsumptions.transferId, coins: sql`sum(${coinConsumptions.coins})`.mapWith(Number) })
      .from(coinConsumptions)
      .innerJoin(coinLots, eq(coinLots.id, coinConsumptions.lotId))
      .innerJoin(coinTransfers, eq(coinTransfers.id, coinLots.transferId))
      .where(and(eq(coinTransfers.userId, userId), eq(coinTransfers.reference, reference)))
      .groupBy(coinConsumptions.transferId),
)

export const waiveCoins = statement('coins.waive', async (db, w: Transfer & { readonly reason: string }) => {
  const [waived] = await db.select({ outcome, transferId }).from(sql`coins_waive(
    ${w.userId}::integer, ${w.key}::text, ${String(w.coins)}::bigint, ${w.reference}::text, ${w.reason}::text,
    ${instant(w.at)})`)
  if (!waived) throw new Error('coins_waive returned no row')
  return waived
})

/** Expires lots of up to `users` users, skipping locked wallets. Returns the number of lots. */
export const expireLots = statement(
  'coins.expireLots',
  async (db, { at, users }: { readonly at: Date; readonly users: number }): Promise<number> => {
    const [expired] = await db
      .select({ lots: sql`lots`.mapWith(Number) })
      .from(sql`coins_expire(${instant(at)}, ${users}::integer) as lots`)
    return expired?.lots ?? 0
  },
)

/** Expires all coins of a user. */
export const lapseAll = transaction(
  'coins.lapseAll',
  async (tx, { userId, reason, at }: { userId: number; reason: string; at: Date }): Promise<void> => {
    await tx.execute(sql`select from coin_wallets where user_id = ${userId} for update`)
    await tx.execute(sql`select coins_lapse(${userId}::integer, 'infinity', ${reason}::text, ${instant(at)})`)
  },
)

/** Creates the wallet if it does not exist, and locks it until the transaction ends. */
export const lockWallet = statement('coins.lockWallet', async (db, userId: number): Promise<void> => {
  await db.execute(sql`insert into coin_wallets (user_id) values (${userId}) on conflict do nothing`)
  await db.execute(sql`select from coin_wallets where user_id = ${userId} for update`)
})
