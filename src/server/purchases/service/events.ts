import type { IncomingHttpHeaders } from 'node:http'
import type { Payments } from '../../ports/payments/port.ts'
import type { PurchasesSetup } from '../setup.ts'
import { receiveEvent, settleEvent } from '../store/events.ts'
import { findBySession } from '../store/purchase.ts'
import type { Settle } from './settle.ts'

/**
 * Takes the word of a provider that something has changed. What has, is asked: so a word that comes twice, late, or
 * after a later one changes nothing that is not so.
 */
export function createEvents({ database, clock, log }: PurchasesSetup, payments: Payments, { settle }: Settle) {
  const provider = payments.name
  /** Rejects with `EventRefused`, and with `PaymentUnavailable` where the word has to come again. */
  return async (body: string, headers: IncomingHttpHeaders): Promise<void> => {
    const { id: eventId, kind, sessionId } = await payments.readEvent(body, headers)
    if (!(await database.run(receiveEvent, { provider, eventId, kind, receivedAt: clock.now() }))) return
    const purchase = sessionId === null ? null : await database.run(findBySession, { provider, sessionId })
    if (purchase !== null) await settle(purchase)
    else log.info({ event: eventId, kind }, 'a payment event was about no purchase of ours')
    await database.run(settleEvent, { provider, eventId, at: clock.now() })
  }
}
