import { PaymentUnavailable, type Payments, type SessionStatus } from '../../ports/payments/port.ts'
import type { PurchasesSetup } from '../setup.ts'
import { creditPurchase, reversePurchase } from '../store/credit.ts'
import { findPurchase, movePurchase } from '../store/purchase.ts'
import type { PurchaseRow } from '../store/columns.ts'

const minuteMs = 60_000
/** How long until the provider is asked by itself what became of a payment that nobody told about. */
const openAgainMs = 5 * minuteMs
const pendingAgainMs = 30 * minuteMs

export type Settle = ReturnType<typeof createSettle>

/**
 * Brings purchases to where their provider says they are. Every step is done once however often it is tried, and a
 * step that a crash has kept from happening is found again by the job.
 */
export function createSettle({ database, clock, log }: PurchasesSetup, payments: Payments) {
  /** `purchase` as it was before the provider was asked; false when the answer may be old, and has to be asked for again. */
  async function apply({ id, reversals }: PurchaseRow, status: SessionStatus): Promise<boolean> {
    const at = clock.now()
    const later = (ms: number) => new Date(at.getTime() + ms)
    const { state, url: checkoutUrl } = status
    const move = { id, at, checkoutUrl }
    if (state === 'open') {
      await database.run(movePurchase, { ...move, from: ['created'], to: 'created', lookAt: later(openAgainMs) })
    } else if (state === 'pending') {
      await database.run(movePurchase, {
        ...move,
        from: ['created', 'pending'],
        to: 'pending',
        lookAt: later(pendingAgainMs),
      })
    } else if (state === 'failed' || state === 'expired') {
      await database.run(movePurchase, { ...move, from: ['created', 'pending'], to: state, lookAt: null })
    } else {
      // Money that has come is credited, also for what was given up meanwhile.
      await database.run(movePurchase, {
        ...move,
        from: ['created', 'pending', 'failed', 'cancelled', 'expired'],
        to: 'paid',
        lookAt: at,
      })
      if (await database.run(creditPurchase, { id, at }))
        log.info({ purchase: id }, 'the coins of a purchase are credited')
      const { refundedYen, chargedBack } = status
      return database.run(reversePurchase, { id, refundedYen, chargedBack, reversals, at })
    }
    return true
  }

  /** Asks the provider how a purchase stands. Rejects with `PaymentUnavailable`. */
  async function settle(id: string): Promise<void> {
    const purchase = await database.run(findPurchase, id)
    if (!purchase || purchase.provider !== payments.name) return
    const { sessionId } = purchase
    if (sessionId !== null) {
      if (!(await apply(purchase, await payments.look(sessionId)))) await settle(id)
      return
    }
    // Nobody was ever sent to pay, because the address to go to was not kept.
    const at = clock.now()
    await database.run(movePurchase, { id, at, from: ['created'], to: 'cancelled', lookAt: null, checkoutUrl: null })
  }

  return {
    settle,
    apply,

    /** The same, for those who can wait: what can't be asked now is asked later. */
    async tryToSettle(id: string): Promise<void> {
      try {
        await settle(id)
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error
        log.warn({ err: error, purchase: id }, 'the payment provider could not be asked; tried again later')
      }
    },
  }
}
