/** Operations that only the tests of the database port use; also loaded by the database's own thread. */
import { sql } from 'drizzle-orm'
import { statement, transaction } from '#server/ports/database/port.ts'

export const makeTable = statement<null, void>('port.makeTable', async (db) => {
  await db.execute(
    sql`create table accounts (name text constraint accounts_name unique, coins integer check (coins >= 0))`,
  )
})

export const addAccount = statement('port.addAccount', async (db, account: { name: string; coins: number }) => {
  await db.execute(sql`insert into accounts values (${account.name}, ${account.coins})`)
})

export const readCoins = statement('port.readCoins', async (db, name: string): Promise<number | null> => {
  const [row] = await db
    .select({ coins: sql<number>`coins` })
    .from(sql`accounts`)
    .where(sql`name = ${name}`)
  return row?.coins ?? null
})

export const moveCoins = transaction(
  'port.moveCoins',
  async (tx, move: { from: string; to: string; coins: number }): Promise<void> => {
    await tx.execute(sql`update accounts set coins = coins + ${move.coins} where name = ${move.to}`)
    await tx.execute(sql`update accounts set coins = coins - ${move.coins} where name = ${move.from}`)
  },
)
