import { and, asc, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { PaymentProviderName, PurchaseState } from '#contract/purchases/limits.ts'
import { statement } from '../../ports/database/port.ts'
import { purchases } from '../tables.ts'

export const purchaseColumns = getTableColumns(purchases)

export type PurchaseRow = typeof purchases.$inferSelect

export const findPurchase = statement('purchases.find', async (db, id: string): Promise<PurchaseRow | null> => {
  const [found] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, id))
  return found ?? null
})

export const findBySession = statement(
  'purchases.findBySession',
  async (db, { provider, sessionId }: { provider: PaymentProviderName; sessionId: string }): Promise<string | null> => {
    const [found] = await db
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(eq(purchases.provider, provider), eq(purchases.sessionId, sessionId)))
    return found?.id ?? null
  },
)

export const findByKey = statement(
  'purchases.findByKey',
  async (db, { userId, key }: { userId: number; key: string }): Promise<PurchaseRow | null> => {
    const [found] = await db
      .select(purchaseColumns)
      .from(purchases)
      .where(and(eq(purchases.userId, userId), eq(purchases.key, key)))
    return found ?? null
  },
)

/** Purchases whose payment is open, newest first. */
export const listUnderWay = statement('purchases.listUnderWay', (db, userId: number): Promise<PurchaseRow[]> =>
  db
    .select(purchaseColumns)
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.state, ['created', 'pending', 'paid'])))
    .orderBy(desc(purchases.createdAt)),
)

/** Newest first. */
export const listPurchases = statement('purchases.list', (db, userId: number): Promise<PurchaseRow[]> =>
  db.select(purchaseColumns).from(purchases).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt)),
)

/** Stores the session at the provider before the user is redirected to it. */
export const attachSession = statement(
  'purchases.attachSession',
  async (db, session: { id: string; sessionId: string; checkoutUrl: string }): Promise<void> => {
    const { id, ...columns } = session
    await db.update(purchases).set(columns).where(eq(purchases.id, id))
  },
)

export interface Move {
  readonly id: string
  readonly from: readonly PurchaseState[]
  readonly to: PurchaseState
  readonly at: Date
  readonly checkAt: Date | null
  /** The provider's page for the payer. */
  readonly checkoutUrl: string | null
  /** Of a paid purchase: what it was paid with; null if the provider knows none. */
  readonly instrument?: string | null
}

/** Changes the state of a purchase; false if its state is not in `from`. */
export const movePurchase = statement(
  'purchases.move',
  async (db, { id, from, to, at, checkAt, checkoutUrl, instrument = null }: Move): Promise<boolean> => {
    const moved = await db
      .update(purchases)
      .set({
        state: to,
        checkAt,
        checkoutUrl,
        changedAt: sql`case when ${purchases.state} = ${to} then ${purchases.changedAt} else ${at.toISOString()}::timestamptz end`,
        ...(to === 'paid' && { paidAt: at, instrument }),
      })
      .where(and(eq(purchases.id, id), inArray(purchases.state, [...from])))
      .returning({ id: purchases.id })
    return moved.length > 0
  },
)

export interface DueQuery {
  readonly provider: PaymentProviderName
  readonly at: Date
  /** When the claimed purchases become due again. */
  readonly again: Date
  readonly limit: number
}

/** Claims due purchases until `again`. */
export const claimDue = statement(
  'purchases.claimDue',
  async (db, { provider, at, again, limit }: DueQuery): Promise<string[]> => {
    const due = db
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(eq(purchases.provider, provider), lte(purchases.checkAt, at)))
      .orderBy(asc(purchases.checkAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const claimed = await db
      .update(purchases)
      .set({ checkAt: again })
      .where(inArray(purchases.id, due))
      .returning({ id: purchases.id })
    return claimed.map(({ id }) => id)
  },
)
