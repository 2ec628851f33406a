/** The stored thanks messages, and the events that notify their recipients. */
import { eq, sql } from 'drizzle-orm'
import { outboxEvents } from '#server/outbox/tables.ts'
import { statement } from '#server/ports/database/port.ts'
import { thanksMessages } from '#server/thanks-messages/tables.ts'

/** By key, then by recipient. */
export const listSentThanks = statement('tests.listSentThanks', (db, liverId: number) =>
  db
    .select({ key: thanksMessages.key, userId: thanksMessages.userId })
    .from(thanksMessages)
    .where(eq(thanksMessages.liverId, liverId))
    .orderBy(thanksMessages.key, thanksMessages.userId),
)

/** The keys of the sendings with an event. */
export const listThanksEvents = statement<null, string[]>('tests.listThanksEvents', async (db) => {
  const rows = await db
    .select({ key: sql<string>`${outboxEvents.payload} ->> 'key'` })
    .from(outboxEvents)
    .where(eq(outboxEvents.type, 'ThanksSent'))
  return rows.map(({ key }) => key)
})
