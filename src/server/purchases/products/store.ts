import { and, asc, eq } from 'drizzle-orm'
import { isDearerThanStated } from '#contract/coins/schemas.ts'
import type { StaffProduct } from '#contract/staff/schemas.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { coinProducts, purchases } from '../tables.ts'

/** Cheapest first, with retired products. */
export const listAllProducts = statement('products.listAll', (db): Promise<StaffProduct[]> =>
  db.select().from(coinProducts).orderBy(asc(coinProducts.yen), asc(coinProducts.id)),
)

interface ProductAddition {
  readonly product: typeof coinProducts.$inferInsert
  readonly entry: StampedEntry
}

/** Null if the id is taken. */
export const addProduct = transaction(
  'products.add',
  async (tx, { product, entry }: ProductAddition): Promise<StaffProduct | null> => {
    const [added] = await tx.insert(coinProducts).values(product).onConflictDoNothing().returning()
    if (!added) return null
    await addEntry.run(tx, entry)
    return added
  },
)

interface ProductUpdate {
  readonly id: string
  readonly values: Partial<Omit<StaffProduct, 'id'>>
  readonly entry: StampedEntry
}

export type ProductUpdateResult =
  | { readonly outcome: 'changed'; readonly product: StaffProduct }
  | { readonly outcome: 'unknown' | 'ordered' | 'too_dear' }

/**
 * Coins and price change only before the first order, so that an id has one price in the books. Orders lock the
 * row as well.
 */
export const changeProduct = transaction(
  'products.change',
  async (tx, { id, values, entry }: ProductUpdate): Promise<ProductUpdateResult> => {
    const [before] = await tx.select().from(coinProducts).where(eq(coinProducts.id, id)).for('update')
    if (!before) return { outcome: 'unknown' }
    const after = { ...before, ...values }
    if (after.coins !== before.coins || after.yen !== before.yen) {
      const [ordered] = await tx
        .select({ id: purchases.id })
        .from(purchases)
        .where(eq(purchases.productId, id))
        .limit(1)
      if (ordered) return { outcome: 'ordered' }
      if (isDearerThanStated(after)) return { outcome: 'too_dear' }
    }
    await tx.update(coinProducts).set(values).where(eq(coinProducts.id, id))
    await addEntry.run(tx, entry)
    return { outcome: 'changed', product: after }
  },
)

/** Idempotent: a retired product gets no second entry. Null if the product does not exist. */
export const retireProduct = transaction(
  'products.retire',
  async (tx, { id, entry }: { readonly id: string; readonly entry: StampedEntry }): Promise<StaffProduct | null> => {
    const [retired] = await tx
      .update(coinProducts)
      .set({ onSale: false })
      .where(and(eq(coinProducts.id, id), eq(coinProducts.onSale, true)))
      .returning()
    if (retired) {
      await addEntry.run(tx, entry)
      return retired
    }
    const [found] = await tx.select().from(coinProducts).where(eq(coinProducts.id, id))
    return found ?? null
  },
)
