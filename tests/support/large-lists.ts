/** The plans of the queries of lists with 100,000 rows. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import { statement, type Connection } from '#server/ports/database/port.ts'
import { selectOwn } from '#server/rankings/store/ranks.ts'
import { largeListQueries, ofDay } from './large-list-queries.ts'
import { linesOf } from './query-plan.ts'

export const largeLists = Object.entries(largeListQueries).map(([list, { index }]) => [list, index] as const)

function queryOf(db: Connection, list: string): SQLWrapper {
  const query = largeListQueries[list]?.query(db)
  if (!query) throw new Error(`there is no list ${list}`)
  return query
}

/** The plan of a page of a list. */
export const explainList = statement('tests.explainList', async (db, list: string): Promise<string> => {
  return linesOf(await db.execute(sql`explain ${queryOf(db, list)}`))
})

/** The plan of an own rank. */
export const explainOwnRank = statement<null, string>('tests.explainOwnRank', async (db) =>
  linesOf(await db.execute(sql`explain ${selectOwn(db, { ...ofDay, starts: '2026-01-15', userId: 4005 })}`)),
)

export const readList = statement('tests.readList', async (db, list: string): Promise<void> => {
  await db.execute(sql`${queryOf(db, list)}`)
})
