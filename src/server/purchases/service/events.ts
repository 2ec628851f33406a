import type { IncomingHttpHeaders } from 'node:http'
import type { Payments } from '../../ports/payments/port.ts'
import type { PurchasesDeps } from '../deps.ts'
import { receiveEvent, settleEvent } from '../store/events.ts'
import { findBySession } from '../store/purchase.ts'
import type { Settle } from './settle.ts'

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
