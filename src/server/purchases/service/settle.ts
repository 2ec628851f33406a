import { PaymentUnavailable, type Payments, type SessionStatus } from '../../ports/payments/port.ts'
import type { PurchasesDeps } from '../deps.ts'
import { creditPurchase, reversePurchase } from '../store/credit.ts'
import { findPurchase, movePurchase, type PurchaseRow } from '../store/purchase.ts'

const minuteMs = 60_000
/** When the job requests the status of a payment without an event. */
const openRetryMs = 5 * minuteMs
const pendingRetryMs = 30 * minuteMs

export type Settle = ReturnType<typeof createSettle>

/**
 * Updates purchases to the status at their provider. Each step is idempotent; the job repeats steps that a crash
 * prevented.
 */
export function createSettle({ database, clock, log }: PurchasesDeps, payments: Payments) {
  /** `purchase` is the row before the status was requested. False if the status may be outdated: request it again. */
  async function apply({ id, reversals }: PurchaseRow, status: SessionStatus): Promise<boolean> {
    const at = clock.now()
    const later = (ms: number) => new Date(at.getTime() + ms)
    const { state, url: checkoutUrl } = status
    const move = { id, at, checkoutUrl }
    if (state === 'open') {
      await database.run(movePurchase, { ...move, from: ['created'], to: 'created', lookAt: later(openRetryMs) })
    } else if (state === 'pending') {
      await database.run(movePurchase, {
        ...move,
        from: ['created', 'pending'],
        to: 'pending',
        lookAt: later(pendingRetryMs),
      })
    } else if (state === 'failed' || state === 'expired') {
      await database.run(movePurchase, { ...move, from: ['created', 'pending'], to: state, lookAt: null })
    } else {
      // Received money is credited even if the purchase was cancelled meanwhile.
      await database.run(movePurchase, {
        ...move,
        from: ['created', 'pending', 'failed', 'cancelled', 'expired'],
        to: 'paid',
        lookAt: at,
      })
      if (await database.run(creditPurchase, { id, at })) log.info({ purchase: id }, 'credited the coins of a purchase')
      const { refundedYen, chargedBack } = status
      return database.run(reversePurchase, { id, refundedYen, chargedBack, reversals, at })
    }
    return true
  }

  /** Requests the status of a purchase and applies it. Rejects with `PaymentUnavailable`. */
  async function settle(id: string): Promise<void> {
    const purchase = await database.run(findPurchase, id)
    if (!purchase || purchase.provider !== payments.name) return
    const { sessionId } = purchase
    if (sessionId !== null) {
      if (!(await apply(purchase, await payments.getStatus(sessionId)))) await settle(id)
      return
    }
    // Without a session the user was never redirected to the provider.
    const at = clock.now()
    await database.run(movePurchase, { id, at, from: ['created'], to: 'cancelled', lookAt: null, checkoutUrl: null })
  }

  return {
    settle,
    apply,

    /** Like `settle`, but leaves the purchase to the job while the provider is unavailable. */
    async tryToSettle(id: string): Promise<void> {
      try {
        await settle(id)
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error
        log.warn({ err: error, purchase: id }, 'could not request the status of a payment; retrying later')
      }
    },
  }
}
