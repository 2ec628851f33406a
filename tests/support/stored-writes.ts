/** The stored writes of users. The operation is registered for every test database. */
import { eq } from 'drizzle-orm'
import { comments } from '#server/chat/tables.ts'
import { sentGifts } from '#server/gifts/tables.ts'
import { purchases } from '#server/purchases/tables.ts'
import { statement } from '#server/ports/database/port.ts'

export interface StoredWrites {
  /** Ids of comments. */
  readonly comments: readonly string[]
  /** Idempotency keys of sent gifts. */
  readonly gifts: readonly string[]
  /** Ids of credited purchases. */
  readonly purchases: readonly string[]
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

export const readStoredWrites = statement<null, StoredWrites>('tests.readStoredWrites', async (db) => {
  const commentRows = await db.select({ id: comments.id }).from(comments)
  const giftRows = await db.select({ id: sentGifts.key }).from(sentGifts)
  const purchaseRows = await db.select({ id: purchases.id }).from(purchases).where(eq(purchases.state, 'credited'))
  return { comments: idsOf(commentRows), gifts: idsOf(giftRows), purchases: idsOf(purchaseRows) }
})
