/** Everything that moves coins: calls of the functions that the migration defines, each one statement. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CoinSort, TransferKind } from '#contract/coins.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { coinEntries, coinTransfers, type coinAccounts } from '../tables.ts'

type HouseAccount = Exclude<(typeof coinAccounts)[number], 'paid' | 'free' | 'owed'>

/**
 * `replayed`: this very transfer was posted under its key before, and nothing has moved now.
 * `differs`: another one was. `short`: there is not enough.
 */
export type Outcome = 'posted' | 'replayed' | 'differs' | 'short'

interface Transfer {
  readonly userId: number
  /** Of the user's transfers one has this key. */
  readonly key: string
  /** More than 0. */
  readonly coins: bigint
  /** What it is about, such as `purchase:…`. */
  readonly reference: string
  readonly at: Date
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const outcome = sql<Outcome>`outcome`
const transferId = sql`transfer_id`.mapWith(BigInt)

export interface Spending extends Transfer {
  readonly kind: TransferKind
  /** Where the coins go. */
  readonly house: HouseAccount
  /** Leaves paid coins alone. */
  readonly freeOnly: boolean
  readonly reason: string
}

/** Prepared under one name: a server that knows the statement does not plan it again. */
const spendOn = async (db: Connection, s: Spending) => {
  const call = sql`coins_spend(
    array[${s.userId}::integer], array[${s.key}::text], array[${String(s.coins)}::bigint], array[${s.reference}::text],
    ${s.kind}::text, ${s.house}::text, ${s.freeOnly}::boolean, ${s.reason}::text, ${instant(s.at)})`
  const [spent] = await db
    .select({
      outcome,
      transferId,
      /** What was taken of each sort, and what is held afterwards. */
      paid: sql`paid`.mapWith(BigInt),
      free: sql`free`.mapWith(BigInt),
      paidLeft: sql`paid_left`.mapWith(BigInt),
      freeLeft: sql`free_left`.mapWith(BigInt),
    })
    .from(call)
    .prepare('coins_spend')
    .execute()
  if (!spent) throw new Error('coins_spend did not answer')
  return spent
}

/** Other slices run this inside their own transactions, so that no coin goes without what it was for. */
export const spendCoins = statement('coins.spend', spendOn)

export interface Issue extends Transfer {
  readonly kind: TransferKind
  /** Where the coins come from. */
  readonly house: HouseAccount
  readonly sort: CoinSort
  /** Makes good what is owed before anything is held. */
  readonly settle: boolean
  readonly reason: string
  readonly expiresAt: Date
}

export const issueCoins = statement('coins.issue', async (db, i: Issue) => {
  const [issued] = await db.select({ outcome, transferId }).from(sql`coins_issue(
    ${i.userId}::integer, ${i.key}::text, ${i.kind}::text, ${i.house}::text, ${i.sort}::text,
    ${String(i.coins)}::bigint, ${i.settle}::boolean, ${i.reference}::text, ${i.reason}::text,
    ${instant(i.at)}, ${instant(i.expiresAt)})`)
  if (!issued) throw new Error('coins_issue did not answer')
  return issued
})

export interface Reversal extends Transfer {
  readonly kind: 'refund' | 'chargeback'
}

const reversalHouses = { refund: 'refunded', chargeback: 'charged_back' } as const

/** Takes back paid coins that came under the same reference; what of them is spent becomes owed. */
export const reverseCoins = statement('coins.reverse', async (db, r: Reversal) => {
  const [reversed] = await db.select({
    outcome,
    transferId,
    recovered: sql`recovered`.mapWith(BigInt),
    owed: sql`owed`.mapWith(BigInt),
  }).from(sql`coins_reverse(
      ${r.userId}::integer, ${r.key}::text, ${r.kind}::text, ${reversalHouses[r.kind]}::text,
      ${String(r.coins)}::bigint, ${r.reference}::text, ${instant(r.at)})`)
  if (!reversed) throw new Error('coins_reverse did not answer')
  return reversed
})

/** What is owed of coins that came under a reference. */
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

export const waiveCoins = statement('coins.waive', async (db, w: Transfer & { readonly reason: string }) => {
  const [waived] = await db.select({ outcome, transferId }).from(sql`coins_waive(
    ${w.userId}::integer, ${w.key}::text, ${String(w.coins)}::bigint, ${w.reference}::text, ${w.reason}::text,
    ${instant(w.at)})`)
  if (!waived) throw new Error('coins_waive did not answer')
  return waived
})

/** Lets lapse what has reached its end, of up to `users` users whom nobody else works on. Returns how many lots. */
export const expireLots = statement(
  'coins.expireLots',
  async (db, { at, users }: { readonly at: Date; readonly users: number }): Promise<number> => {
    const [lapsed] = await db
      .select({ lots: sql`lots`.mapWith(Number) })
      .from(sql`coins_expire(${instant(at)}, ${users}::integer) as lots`)
    return lapsed?.lots ?? 0
  },
)

/** Lets everything lapse that a user holds. */
export const lapseAll = transaction(
  'coins.lapseAll',
  async (tx, { userId, reason, at }: { userId: number; reason: string; at: Date }): Promise<void> => {
    await tx.execute(sql`select from coin_wallets where user_id = ${userId} for update`)
    await tx.execute(sql`select coins_lapse(${userId}::integer, 'infinity', ${reason}::text, ${instant(at)})`)
  },
)

/** Makes sure that a wallet is there, and holds it until the transaction ends: whoever moves its coins waits. */
export const lockWallet = statement('coins.lockWallet', async (db, userId: number): Promise<void> => {
  await db.execute(sql`insert into coin_wallets (user_id) values (${userId}) on conflict do nothing`)
  await db.execute(sql`select from coin_wallets where user_id = ${userId} for update`)
})
