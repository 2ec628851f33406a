import { sql } from 'drizzle-orm'
import { storeEvents, type NewEvent } from '#server/outbox/operations.ts'
import { statement, transaction } from '#server/ports/database/port.ts'

interface Storing {
  readonly events: readonly NewEvent[]
  readonly at: Date
}

export const insertEvents = statement('tests.insertEvents', (db, { events, at }: Storing): Promise<void> =>
  storeEvents(db, events, at),
)

export const failAfterStoring = transaction(
  'tests.failAfterStoring',
  async (tx, { events, at }: Storing): Promise<void> => {
    await storeEvents(tx, events, at)
    throw new Error('the change of these events fails')
  },
)

export const countEvents = statement('tests.countEvents', (db): Promise<number> => db.$count(sql`outbox_events`))

/** Until when events are claimed. */
export const listClaims = statement('tests.listClaims', async (db): Promise<Date[]> => {
  const claimed = await db
    .select({ until: sql`claimed_until`.mapWith((until: string) => new Date(until)) })
    .from(sql`outbox_events`)
    .where(sql`claimed_until is not null`)
  return claimed.map(({ until }) => until)
})

/** The size of the table on disk. */
export const readOutboxBytes = statement('tests.readOutboxBytes', async (db): Promise<number> => {
  const [found] = await db
    .select({ bytes: sql`pg_relation_size('outbox_events')`.mapWith(Number) })
    .from(sql`(select 1) as one`)
  return found?.bytes ?? 0
})
