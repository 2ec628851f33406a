import { eq, inArray, sql } from 'drizzle-orm'
import { instant } from '../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import type { NewEvent } from './event.ts'
import { outboxEvents } from './tables.ts'

/** Stores events in the transaction of their change. */
export async function storeEvents(tx: Connection, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length > 0) await tx.insert(outboxEvents).values(events.map((event) => ({ ...event, at })))
}

export interface StoredEvent extends NewEvent {
  readonly id: number
  readonly at: Date
  /** Failed attempts. */
  readonly attempts: number
}

interface Claim {
  readonly types: readonly string[]
  readonly limit: number
  readonly at: Date
  readonly until: Date
}

/** Claims events in one call of `sql/outbox_claim.sql`; returns them in the order of storing. */
export const claimEvents = statement(
  'outbox.claim',
  async (db, { types, limit, at, until }: Claim): Promise<StoredEvent[]> => {
    const claimed = await db
      .select({
        id: sql`id`.mapWith(Number),
        type: sql<string>`type`,
        subject: sql<string>`subject`,
        payload: sql<unknown>`payload`,
        at: sql`at`.mapWith((value: string) => new Date(value)),
        attempts: sql<number>`attempts`,
      })
      .from(sql`outbox_claim(${sql.param([...types])}::text[], ${limit}::integer, ${instant(at)}, ${instant(until)})`)
      .prepare('outbox_claim')
      .execute()
    return claimed.toSorted((one, other) => one.id - other.id)
  },
)

export const extendClaims = statement(
  'outbox.extend',
  async (db, { ids, until }: { readonly ids: readonly number[]; readonly until: Date }): Promise<void> => {
    await db
      .update(outboxEvents)
      .set({ claimedUntil: until })
      .where(inArray(outboxEvents.id, [...ids]))
  },
)

export interface Postponement {
  /** The event that failed. */
  readonly failed: number
  /** The events of its subject that were claimed with it, itself included. */
  readonly ids: readonly number[]
  readonly until: Date
}

/** Postpones events of one subject, one of which failed. */
export const postponeEvents = transaction(
  'outbox.postpone',
  async (tx, { failed, ids, until }: Postponement): Promise<void> => {
    await tx
      .update(outboxEvents)
      .set({ attempts: sql`${outboxEvents.attempts} + 1` })
      .where(eq(outboxEvents.id, failed))
    await tx
      .update(outboxEvents)
      .set({ claimedUntil: until })
      .where(inArray(outboxEvents.id, [...ids]))
  },
)

export const removeEvents = statement('outbox.remove', async (db, ids: readonly number[]): Promise<void> => {
  await db.delete(outboxEvents).where(inArray(outboxEvents.id, [...ids]))
})

/** Reclaims the space of removed events. */
export const vacuumEvents = statement('outbox.vacuum', async (db): Promise<void> => {
  await db.execute(sql`vacuum ${outboxEvents}`)
})
