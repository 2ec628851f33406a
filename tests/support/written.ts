/** What users have written, as it stands in the database; known to the database of every test. */
import { sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'

export interface Written {
  /** Ids of comments. */
  readonly comments: readonly string[]
  /** Keys of gifts that were sent. */
  readonly gifts: readonly string[]
  /** Ids of purchases whose coins have come. */
  readonly purchases: readonly string[]
}

const idsOf = (rows: readonly Record<string, unknown>[]): string[] => rows.map(({ id }) => String(id))

export const readWritten = statement<null, Written>('tests.readWritten', async (db) => {
  const comments = await db.execute(sql`select id from comments`)
  const gifts = await db.execute(sql`select key as id from sent_gifts`)
  const purchases = await db.execute(sql`select id from purchases where state = 'credited'`)
  return { comments: idsOf(comments.rows), gifts: idsOf(gifts.rows), purchases: idsOf(purchases.rows) }
})
