/** Operations for the tests of the database port; the database thread loads them too. */
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

export const callAnswer = statement<null, number>('port.callAnswer', async (db) => {
  const [row] = await db.select({ answer: sql<number>`test_answer` }).from(sql`test_answer()`)
  if (!row) throw new Error('a function returns a row')
  return row.answer
})

export const readSetting = statement('port.readSetting', async (db, name: string): Promise<string | null> => {
  const [row] = await db.select({ value: sql<string>`current_setting(${name})` }).from(sql`(values (1)) one`)
  return row?.value ?? null
})
