import { and, eq } from 'drizzle-orm'
import type { PaymentProviderName } from '#contract/purchases.ts'
import { statement } from '../../ports/database/port.ts'
import { paymentEvents } from '../tables.ts'

interface EventName {
  readonly provider: PaymentProviderName
  readonly eventId: string
}

const isOne = ({ provider, eventId }: EventName) =>
  and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId))

/** Writes down that an event has come; false when it had come before and is done with. */
export const receiveEvent = statement(
  'purchases.receiveEvent',
  async (db, event: EventName & { readonly kind: string; readonly receivedAt: Date }): Promise<boolean> => {
    await db.insert(paymentEvents).values(event).onConflictDoNothing()
    const [kept] = await db.select({ settledAt: paymentEvents.settledAt }).from(paymentEvents).where(isOne(event))
    return kept?.settledAt === null
  },
)

export const settleEvent = statement(
  'purchases.settleEvent',
  async (db, event: EventName & { readonly at: Date }): Promise<void> => {
    await db.update(paymentEvents).set({ settledAt: event.at }).where(isOne(event))
  },
)
