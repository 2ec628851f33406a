/** What users have written, as it stands in the database; known to the database of every test. */
import { eq } from 'drizzle-orm'
import { comments } from '#server/chat/tables.ts'
import { sentGifts } from '#server/gifts/tables.ts'
import { purchases } from '#server/purchases/tables.ts'
import { statement } from '#server/ports/database/port.ts'

export interface Written {
  /** Ids of comments. */
  readonly comments: readonly string[]
  /** Keys of gifts that were sent. */
  readonly gifts: readonly string[]
  /** Ids of purchases whose coins have come. */
  readonly purchases: readonly string[]
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

export const readWritten = statement<null, Written>('tests.readWritten', async (db) => {
  const said = await db.select({ id: comments.id }).from(comments)
  const given = await db.select({ id: sentGifts.key }).from(sentGifts)
  const bought = await db.select({ id: purchases.id }).from(purchases).where(eq(purchases.state, 'credited'))
  return { comments: idsOf(said), gifts: idsOf(given), purchases: idsOf(bought) }
})
