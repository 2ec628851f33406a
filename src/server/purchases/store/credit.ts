import { eq } from 'drizzle-orm'
import { expiryOf, issueCoins, readOwedUnder, reverseCoins } from '../../coins/operations.ts'
import { revokeGifts } from '../../gifts/operations.ts'
import { recordRefundedVotes, takeBackVotes } from '../../leaf-events/operations.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { reversalDue, type Reversal } from '../reversal.ts'
import { purchases } from '../tables.ts'
import { purchaseColumns, type PurchaseRow } from './purchase.ts'

const lockPurchase = async (tx: Connection, id: string): Promise<PurchaseRow | null> => {
  const [row] = await tx.select(purchaseColumns).from(purchases).where(eq(purchases.id, id)).for('update')
  return row ?? null
}

const referenceOf = ({ id }: PurchaseRow): string => `purchase:${id}`

function assertPosted({ outcome }: { readonly outcome: string }, { id }: PurchaseRow): void {
  if (outcome !== 'posted' && outcome !== 'replayed')
    throw new Error(`the transfer of purchase ${id} was not posted: ${outcome}`)
}

/** Credits the coins of a purchase and its state in one transaction; false if it is not `paid`. */
export const creditPurchase = transaction(
  'purchases.credit',
  async (tx, { id, at }: { readonly id: string; readonly at: Date }): Promise<boolean> => {
    const row = await lockPurchase(tx, id)
    if (row?.state !== 'paid') return false
    const reference = referenceOf(row)
    const issued = await issueCoins.run(tx, {
      userId: row.userId,
      key: reference,
      kind: 'purchase',
      house: 'sales',
      sort: 'paid',
      coins: BigInt(row.coins),
      settle: false,
      reference,
      reason: '',
      at,
      expiresAt: expiryOf(at),
    })
    assertPosted(issued, row)
    await tx.update(purchases).set({ state: 'credited', changedAt: at, checkAt: null }).where(eq(purchases.id, id))
    return true
  },
)

export interface Refunded {
  readonly id: string
  readonly refundedYen: number
  readonly chargedBack: boolean
  /** The number of reversals before the status was requested. */
  readonly reversals: number
  readonly at: Date
  /** By which votes count; null: the time of the database. */
  readonly countingAt: Date | null
}

/**
 * Takes back or returns coins to match the refunded amount. Resolves with the new state, or `unchanged`; `outdated`, and
 * nothing happens, if another status was applied since this one was requested: this one may be older.
 */
export const reversePurchase = transaction(
  'purchases.reverse',
  async (tx, { id, at, countingAt, ...refunded }: Refunded): Promise<Reversal['state'] | 'unchanged' | 'outdated'> => {
    const row = await lockPurchase(tx, id)
    const reversal = row && reversalDue(row, refunded)
    if (!row || !reversal) return 'unchanged'
    if (row.reversals !== refunded.reversals) return 'outdated'
    const { coins, state, refundedYen } = reversal
    const reversals = row.reversals + 1
    const reference = referenceOf(row)
    const transfer = { userId: row.userId, key: `${reference}:reversal:${reversals}`, reference, at }
    if (coins > 0) {
      const kind = refunded.chargedBack ? 'chargeback' : 'refund'
      const reversed = await reverseCoins.run(tx, { ...transfer, kind, coins: BigInt(coins) })
      assertPosted(reversed, row)
    }
    if (coins < 0) {
      const again = {
        ...transfer,
        kind: 'reinstatement',
        house: row.state === 'charged_back' ? 'charged_back' : 'refunded',
        sort: 'paid',
        coins: BigInt(-coins),
        settle: true,
        reason: '',
        expiresAt: expiryOf(at),
      } as const
      assertPosted(await issueCoins.run(tx, again), row)
    }
    // Owed coins were spent: votes that still can be are taken back, and gifts of unpaid coins earn no reward.
    await takeBackVotes.run(tx, { ...transfer, at: countingAt })
    const owed = Number(await readOwedUnder.run(tx, { userId: row.userId, reference }))
    const onGifts = await revokeGifts.run(tx, { senderId: row.userId, reference, coins: owed })
    await recordRefundedVotes.run(tx, { userId: row.userId, reference, coins: owed - onGifts, at: countingAt })
    await tx
      .update(purchases)
      .set({ state, refundedYen, reversedCoins: row.reversedCoins + coins, reversals, changedAt: at, checkAt: null })
      .where(eq(purchases.id, id))
    return state === row.state ? 'unchanged' : state
  },
)
