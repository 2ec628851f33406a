import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { CoinProduct } from '#contract/purchases/schemas.ts'
import type { PaymentProviderName } from '#contract/purchases/limits.ts'
import { lockWallet } from '../../coins/operations.ts'
import { coinWallets } from '../../coins/tables.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { coinProducts, purchases } from '../tables.ts'
import { purchaseColumns, type PurchaseRow } from './purchase.ts'

/** Cheapest first. */
export const listProducts = statement<null, CoinProduct[]>('purchases.listProducts', (db) =>
  db
    .select({ id: coinProducts.id, coins: coinProducts.coins, yen: coinProducts.yen })
    .from(coinProducts)
    .where(eq(coinProducts.onSale, true))
    .orderBy(asc(coinProducts.yen)),
)

export interface Month {
  readonly from: Date
  /** The start of the next month. */
  readonly until: Date
}

/** States that count for the cap: bought, or possibly bought later. */
const countedStates = ['created', 'pending', 'paid', 'credited'] as const

const sumYen = async (db: Connection, userId: number, { from, until }: Month): Promise<number> => {
  const [sum] = await db
    .select({ yen: sql`coalesce(sum(${purchases.yen}), 0)`.mapWith(Number) })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        gte(purchases.createdAt, from),
        lt(purchases.createdAt, until),
        inArray(purchases.state, [...countedStates]),
      ),
    )
  return sum?.yen ?? 0
}

export interface Buyer {
  readonly birthDate: string | null
  readonly owed: bigint
  /** Yen ordered in the month. */
  readonly yen: number
}

/** Null if the user does not exist. */
export const readBuyer = statement(
  'purchases.readBuyer',
  async (db, { userId, month }: { readonly userId: number; readonly month: Month }): Promise<Buyer | null> => {
    const [user] = await db
      .select({ birthDate: users.birthDate, owed: sql`coalesce(${coinWallets.owed}, 0)`.mapWith(BigInt) })
      .from(users)
      .leftJoin(coinWallets, eq(coinWallets.userId, users.id))
      .where(eq(users.id, userId))
    return user ? { ...user, yen: await sumYen(db, userId, month) } : null
  },
)

export interface NewPurchase {
  readonly id: string
  readonly userId: number
  readonly key: string
  readonly productId: string
  readonly provider: PaymentProviderName
  readonly guardianConsent: boolean
  readonly at: Date
  readonly checkAt: Date
  readonly month: Month
  /** Yen per month; null without a cap. */
  readonly cap: number | null
}

export type OrderResult =
  | { readonly outcome: 'ordered' | 'earlier'; readonly purchase: PurchaseRow }
  | { readonly outcome: 'no_product' | 'over_cap' }

/** Stores an order. Locks the wallet, so that concurrent orders of a user cannot exceed the cap together. */
export const order = transaction('purchases.order', async (tx, newPurchase: NewPurchase): Promise<OrderResult> => {
  const { userId, key, productId, month, cap, at, ...rest } = newPurchase
  await lockWallet.run(tx, userId)
  const [earlier] = await tx
    .select(purchaseColumns)
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.key, key)))
  if (earlier) return { outcome: 'earlier', purchase: earlier }
  const [product] = await tx
    .select()
    .from(coinProducts)
    .where(and(eq(coinProducts.id, productId), eq(coinProducts.onSale, true)))
    // Against a change of the price before this order is stored.
    .for('share')
  if (!product) return { outcome: 'no_product' }
  if (cap !== null && (await sumYen(tx, userId, month)) + product.yen > cap) return { outcome: 'over_cap' }
  const [purchase] = await tx
    .insert(purchases)
    .values({
      ...rest,
      userId,
      key,
      productId,
      coins: product.coins,
      yen: product.yen,
      state: 'created',
      createdAt: at,
      changedAt: at,
    })
    .returning(purchaseColumns)
  if (!purchase) throw new Error('the insert of a purchase returned no row')
  return { outcome: 'ordered', purchase }
})
