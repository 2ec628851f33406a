import { and, asc, eq } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import type { GiftRow } from '../store.ts'
import { gifts } from '../tables.ts'

/** Cheapest first, with retired gifts. */
export const listAllGifts = statement('gifts.listAll', (db) =>
  db.select().from(gifts).orderBy(asc(gifts.coins), asc(gifts.id)),
)

interface GiftAddition {
  readonly gift: typeof gifts.$inferInsert
  readonly entry: StampedEntry
}

/** Null if the id is taken. */
export const addGift = transaction('gifts.add', async (tx, { gift, entry }: GiftAddition): Promise<GiftRow | null> => {
  const [added] = await tx.insert(gifts).values(gift).onConflictDoNothing().returning()
  if (!added) return null
  await addEntry.run(tx, entry)
  return added
})

/** Values that may change; coins and points do not, because viewers pay the price that their page shows. */
export type GiftValues = Partial<Omit<GiftRow, 'id' | 'coins' | 'points'>>

interface GiftUpdate {
  readonly id: string
  readonly values: GiftValues
  readonly entry: StampedEntry
}

/** Null if the gift does not exist. */
export const changeGift = transaction(
  'gifts.change',
  async (tx, { id, values, entry }: GiftUpdate): Promise<GiftRow | null> => {
    const [changed] = await tx.update(gifts).set(values).where(eq(gifts.id, id)).returning()
    if (!changed) return null
    await addEntry.run(tx, entry)
    return changed
  },
)

/** Idempotent: a retired gift gets no second entry. Null if the gift does not exist. */
export const retireGift = transaction(
  'gifts.retire',
  async (tx, { id, entry }: { readonly id: string; readonly entry: StampedEntry }): Promise<GiftRow | null> => {
    const [retired] = await tx
      .update(gifts)
      .set({ offered: false })
      .where(and(eq(gifts.id, id), eq(gifts.offered, true)))
      .returning()
    if (retired) {
      await addEntry.run(tx, entry)
      return retired
    }
    const [found] = await tx.select().from(gifts).where(eq(gifts.id, id))
    return found ?? null
  },
)
