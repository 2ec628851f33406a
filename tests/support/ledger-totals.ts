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
      disagreeing: count(sql`
        select count(*) from coin_wallets w
        left join lateral (
          select coalesce(sum(e.coins) filter (where e.account = 'paid'), 0) as paid,
            coalesce(sum(e.coins) filter (where e.account = 'free'), 0) as free,
            coalesce(-sum(e.coins) filter (where e.account = 'owed'), 0) as owed
          from coin_entries e join coin_transfers t on t.id = e.transfer_id where t.user_id = w.user_id
        ) booked on true
        left join lateral (
          select coalesce(sum(l."left") filter (where l.sort = 'paid'), 0) as paid,
            coalesce(sum(l."left") filter (where l.sort = 'free'), 0) as free
          from coin_lots l where l.user_id = w.user_id
        ) held on true
        where (w.paid, w.free, w.owed) is distinct from (booked.paid, booked.free, booked.owed)
          or (w.paid, w.free) is distinct from (held.paid, held.free)`),
      unassignedSpends: count(sql`
        select count(*) from coin_transfers t where t.kind in ('spend', 'take_back')
          and t.coins <> (select coalesce(sum(k.coins), 0) from coin_consumptions k where k.transfer_id = t.id)`),
      negativeLots: count(sql`select count(*) from coin_lots where "left" < 0`),
      unbalancedTransfers: count(sql`
        select count(*) from coin_transfers t where
          (select coalesce(sum(e.coins), 0) <> 0 or count(*) < 2 from coin_entries e where e.transfer_id = t.id)`),
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
