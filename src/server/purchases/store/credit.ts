import { eq } from 'drizzle-orm'
import { expiryOf, issueCoins, readOwedUnder, reverseCoins } from '../../coins/index.ts'
import { withholdGifts } from '../../gifts/index.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { reversalDue } from '../reversal.ts'
import { purchases } from '../tables.ts'
import { purchaseColumns, type PurchaseRow } from './columns.ts'

const hold = async (tx: Connection, id: string): Promise<PurchaseRow | null> => {
  const [row] = await tx.select(purchaseColumns).from(purchases).where(eq(purchases.id, id)).for('update')
  return row ?? null
}

const referenceOf = ({ id }: PurchaseRow): string => `purchase:${id}`

function mustBePosted({ outcome }: { readonly outcome: string }, { id }: PurchaseRow): void {
  if (outcome !== 'posted' && outcome !== 'replayed') throw new Error(`the coins of purchase ${id} are ${outcome}`)
}

/** Gives the coins of a paid purchase, once, together with the state that says so; false where it is not `paid`. */
export const creditPurchase = transaction(
  'purchases.credit',
  async (tx, { id, at }: { readonly id: string; readonly at: Date }): Promise<boolean> => {
    const row = await hold(tx, id)
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
    mustBePosted(issued, row)
    await tx.update(purchases).set({ state: 'credited', changedAt: at, lookAt: null }).where(eq(purchases.id, id))
    return true
  },
)

export interface Returned {
  readonly id: string
  readonly refundedYen: number
  readonly chargedBack: boolean
  /** How many reversals there were before the provider was asked. */
  readonly reversals: number
  readonly at: Date
}

/**
 * Takes back, or gives again, what differs from what was taken back before. False, and nothing done, when another answer
 * of the provider was heeded since it was asked: this one may be the older.
 */
export const reversePurchase = transaction(
  'purchases.reverse',
  async (tx, { id, at, ...returned }: Returned): Promise<boolean> => {
    const row = await hold(tx, id)
    const due = row && reversalDue(row, returned)
    if (!row || !due) return true
    if (row.reversals !== returned.reversals) return false
    const { coins, state, refundedYen } = due
    const reversals = row.reversals + 1
    const reference = referenceOf(row)
    const transfer = { userId: row.userId, key: `${reference}:reversal:${reversals}`, reference, at }
    if (coins > 0) {
      const kind = returned.chargedBack ? 'chargeback' : 'refund'
      const reversed = await reverseCoins.run(tx, { ...transfer, kind, coins: BigInt(coins) })
      mustBePosted(reversed, row)
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
      mustBePosted(await issueCoins.run(tx, again), row)
    }
    // What is owed went into gifts: nobody is to be paid for what nobody has paid for.
    const owed = await readOwedUnder.run(tx, { userId: row.userId, reference })
    await withholdGifts.run(tx, { senderId: row.userId, reference, coins: Number(owed) })
    await tx
      .update(purchases)
      .set({ state, refundedYen, reversedCoins: row.reversedCoins + coins, reversals, changedAt: at, lookAt: null })
      .where(eq(purchases.id, id))
    return true
  },
)
