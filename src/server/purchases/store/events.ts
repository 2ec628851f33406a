import { and, eq } from 'drizzle-orm'
import type { PaymentProviderName } from '#contract/purchases/limits.ts'
import { statement } from '../../ports/database/port.ts'
import { paymentEvents } from '../tables.ts'

interface EventKey {
  readonly provider: PaymentProviderName
  readonly eventId: string
}

const hasKey = ({ provider, eventId }: EventKey) =>
  and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId))

/** Stores a received event; false if it was settled before. */
export const receiveEvent = statement(
  'purchases.receiveEvent',
  async (db, event: EventKey & { readonly kind: string; readonly receivedAt: Date }): Promise<boolean> => {
    await db.insert(paymentEvents).values(event).onConflictDoNothing()
    const [stored] = await db.select({ settledAt: paymentEvents.settledAt }).from(paymentEvents).where(hasKey(event))
    return stored?.settledAt === null
  },
)

export const settleEvent = statement(
  'purchases.settleEvent',
  async (db, event: EventKey & { readonly at: Date }): Promise<void> => {
    await db.update(paymentEvents).set({ settledAt: event.at }).where(hasKey(event))
  },
)
