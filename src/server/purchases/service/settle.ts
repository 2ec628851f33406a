import type { IncomingHttpHeaders } from 'node:http'
import type { PurchaseState } from '#contract/purchases/limits.ts'
import { countingTime } from '../../clock.ts'
import { purchasesMoved } from '../../metrics/index.ts'
import { periodicJob } from '../../periodic-job.ts'
import { PaymentUnavailable, type Payments, type SessionStatus } from '../../ports/payments/port.ts'
import type { PurchasesDeps } from '../deps.ts'
import { creditPurchase, reversePurchase } from '../store/credit.ts'
import { receiveEvent, settleEvent } from '../store/events.ts'
import { claimDue, findBySession, findPurchase, type PurchaseRow } from '../store/purchase.ts'
import { moveAndCount } from './move.ts'

const minuteMs = 60_000
/** When the job requests the status of a payment without an event. */
const openRetryMs = 5 * minuteMs
const pendingRetryMs = 30 * minuteMs

type Settle = ReturnType<typeof createSettle>

/**
 * Updates purchases to the status at their provider. Each step is idempotent; the job repeats steps that a crash
 * prevented.
 */
export function createSettle({ database, clock, log }: PurchasesDeps, payments: Payments) {
  /** `purchase` is the row before the status was requested. False if the status may be outdated: request it again. */
  async function apply(purchase: PurchaseRow, status: SessionStatus): Promise<boolean> {
    const { id, reversals } = purchase
    const at = clock.now()
    const { state, url: checkoutUrl, instrument } = status
    const move = (from: readonly PurchaseState[], to: PurchaseState, checkAfterMs: number | null): Promise<void> => {
      const checkAt = checkAfterMs === null ? null : new Date(at.getTime() + checkAfterMs)
      return moveAndCount(database, purchase, { from, to, at, checkAt, checkoutUrl, instrument })
    }
    if (state === 'open') await move(['created'], 'created', openRetryMs)
    else if (state === 'pending') await move(['created', 'pending'], 'pending', pendingRetryMs)
    else if (state === 'failed' || state === 'expired') await move(['created', 'pending'], state, null)
    else {
      // Received money is credited even if the purchase was cancelled meanwhile.
      await move(['created', 'pending', 'failed', 'cancelled', 'expired'], 'paid', 0)
      if (await database.run(creditPurchase, { id, at })) {
        purchasesMoved.inc({ state: 'credited' })
        log.info({ purchase: id }, 'credited the coins of a purchase')
      }
      const { refundedYen, chargedBack } = status
      const refunded = { id, refundedYen, chargedBack, reversals, at, countingAt: countingTime(clock) }
      const reversed = await database.run(reversePurchase, refunded)
      if (reversed === 'outdated') return false
      if (reversed !== 'unchanged') purchasesMoved.inc({ state: reversed })
    }
    return true
  }

  /** Requests the status of a purchase and applies it. Rejects with `PaymentUnavailable`. */
  async function settle(id: string): Promise<void> {
    for (;;) {
      const purchase = await database.run(findPurchase, id)
      if (!purchase || purchase.provider !== payments.name) return
      const { sessionId } = purchase
      if (sessionId === null) {
        // Without a session the user was never redirected to the provider.
        const at = clock.now()
        const cancellation = { from: ['created'], to: 'cancelled', at, checkAt: null, checkoutUrl: null } as const
        return moveAndCount(database, purchase, cancellation)
      }
      if (await apply(purchase, await payments.getStatus(sessionId))) return
    }
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

/**
 * Handles an event of the payment provider by requesting the current status. So repeated, late and reordered events are
 * harmless.
 */
export function createEventHandler({ database, clock, log }: PurchasesDeps, payments: Payments, { settle }: Settle) {
  const provider = payments.name
  /** Rejects with `EventRefused`, or with `PaymentUnavailable` if the provider has to repeat the event. */
  return async (body: string, headers: IncomingHttpHeaders): Promise<void> => {
    const { id: eventId, kind, sessionId } = await payments.readEvent(body, headers)
    if (!(await database.run(receiveEvent, { provider, eventId, kind, receivedAt: clock.now() }))) return
    const purchase = sessionId === null ? null : await database.run(findBySession, { provider, sessionId })
    if (purchase !== null) await settle(purchase)
    else log.info({ event: eventId, kind }, 'ignored a payment event without a purchase')
    await database.run(settleEvent, { provider, eventId, at: clock.now() })
  }
}

const batchSize = 50
/** Purchases claimed by a killed node become due again after this time. */
const leaseMs = 10 * minuteMs

/** Settles due purchases at start and every minute. Nodes share the work. */
export const createRecovery = ({ database, clock, log }: PurchasesDeps, payments: Payments, settle: Settle) =>
  periodicJob({
    name: 'purchase-recovery',
    clock,
    log,
    everyMs: minuteMs,
    failure: 'could not settle due purchases; retrying in a minute',
    async run(isOpen) {
      const at = clock.now()
      const again = new Date(at.getTime() + leaseMs)
      const due = await database.run(claimDue, { provider: payments.name, at, again, limit: batchSize })
      for (const id of due) {
        if (!isOpen()) return
        await settle.tryToSettle(id)
      }
    },
  })
