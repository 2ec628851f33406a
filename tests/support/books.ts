/** The books of the coins as they stand when everything is counted anew; known to the database of every test. */
import { sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'

/** What somebody with the database in their hands would do. */
export const runSql = statement('tests.runSql', async (db, text: string): Promise<void> => {
  await db.execute(sql.raw(text))
})

export interface Books {
  /** Of all entries; 0 when the books balance. */
  readonly total: bigint
  /** What has come in, less what has gone out, by the accounts of the house. */
  readonly fromHouse: bigint
  readonly held: bigint
  readonly owed: bigint
  /** Users whose entries, wallet and lots say three different things. */
  readonly disagreeing: number
  /** Spends whose coins were not noted lot by lot. */
  readonly takesApart: number
  readonly negativeLots: number
  readonly unbalancedTransfers: number
}

const whole = (text: ReturnType<typeof sql>) => sql`coalesce((${text}), 0)`.mapWith(BigInt)
const count = (text: ReturnType<typeof sql>) => sql`(${text})`.mapWith(Number)

export const readBooks = statement<null, Books>('tests.readBooks', async (db) => {
  const [books] = await db
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
      takesApart: count(sql`
        select count(*) from coin_transfers t where t.kind in ('spend', 'take_back')
          and t.coins <> (select coalesce(sum(k.coins), 0) from coin_takes k where k.transfer_id = t.id)`),
      negativeLots: count(sql`select count(*) from coin_lots where "left" < 0`),
      unbalancedTransfers: count(sql`
        select count(*) from coin_transfers t where
          (select coalesce(sum(e.coins), 0) <> 0 or count(*) < 2 from coin_entries e where e.transfer_id = t.id)`),
    })
    .from(sql`(select 1) as one`)
  if (!books) throw new Error('the books did not answer')
  return books
})

/** What `readBooks` says of books that are in order. */
export const inOrder = { total: 0n, disagreeing: 0, takesApart: 0, negativeLots: 0, unbalancedTransfers: 0 }
