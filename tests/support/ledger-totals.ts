/** Ledger totals of the coins, computed from all entries. The statements work on every test database. */
import { sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'

/** Runs any SQL, as an administrator of the database could. */
export const runSql = statement('tests.runSql', async (db, text: string): Promise<void> => {
  await db.execute(sql.raw(text))
})

export interface LedgerTotals {
  /** Sum of all entries; 0 when the ledger balances. */
  readonly total: bigint
  /** Coins issued minus coins returned, by the accounts of the house. */
  readonly fromHouse: bigint
  readonly held: bigint
  readonly owed: bigint
  /** Users whose entries, wallet and lots disagree. */
  readonly disagreeing: number
  /** Spends whose coins are not fully assigned to lots. */
  readonly unassignedSpends: number
  readonly negativeLots: number
  readonly unbalancedTransfers: number
}

const whole = (text: ReturnType<typeof sql>) => sql`coalesce((${text}), 0)`.mapWith(BigInt)
const count = (text: ReturnType<typeof sql>) => sql`(${text})`.mapWith(Number)

export const readLedgerTotals = statement<null, LedgerTotals>('tests.readLedgerTotals', async (db) => {
  const [row] = await db
    .select({
      total: whole(sql`select sum(coins) from coin_entries`),
      fromHouse: whole(sql`select -sum(coins) from coin_entries where account not in ('paid', 'free', 'owed')`),
      held: whole(sql`select sum("left") from coin_lots`),
      owed: whole(sql`select sum(owed) from coin_wallets`),
      // Joins of sums, not one query for each row: without statistics of the new tables these took a second.
      disagreeing: count(sql`
        select count(*) from coin_wallets w
        left join (
          select t.user_id,
            sum(e.coins) filter (where e.account = 'paid') as paid,
            sum(e.coins) filter (where e.account = 'free') as free,
            -sum(e.coins) filter (where e.account = 'owed') as owed
          from coin_entries e join coin_transfers t on t.id = e.transfer_id
          group by t.user_id
        ) booked on booked.user_id = w.user_id
        left join (
          select user_id,
            sum("left") filter (where sort = 'paid') as paid,
            sum("left") filter (where sort = 'free') as free
          from coin_lots
          group by user_id
        ) held on held.user_id = w.user_id
        where (w.paid, w.free, w.owed)
            is distinct from (coalesce(booked.paid, 0), coalesce(booked.free, 0), coalesce(booked.owed, 0))
          or (w.paid, w.free) is distinct from (coalesce(held.paid, 0), coalesce(held.free, 0))`),
      unassignedSpends: count(sql`
        select count(*) from coin_transfers t
        left join (
          select transfer_id, sum(coins) as coins from coin_consumptions group by transfer_id
        ) assigned on assigned.transfer_id = t.id
        where t.kind in ('spend', 'take_back') and t.coins <> coalesce(assigned.coins, 0)`),
      negativeLots: count(sql`select count(*) from coin_lots where "left" < 0`),
      unbalancedTransfers: count(sql`
        select count(*) from coin_transfers t
        left join (
          select transfer_id, sum(coins) as coins, count(*) as entries from coin_entries group by transfer_id
        ) posted on posted.transfer_id = t.id
        where coalesce(posted.coins, 0) <> 0 or coalesce(posted.entries, 0) < 2`),
    })
    .from(sql`(select 1) as one`)
  if (!row) throw new Error('the ledger query returned no row')
  return row
})

/** The result of `readLedgerTotals` for a consistent ledger. */
export const balancedTotals = {
  total: 0n,
  disagreeing: 0,
  unassignedSpends: 0,
  negativeLots: 0,
  unbalancedTransfers: 0,
}
