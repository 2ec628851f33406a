import { and, asc, desc, eq, lt, lte, ne, notInArray } from 'drizzle-orm'
import { statement, type Connection } from '../../ports/database/port.ts'
import { eventEntries, events } from '../tables.ts'
import { admitLiver } from './entries.ts'

/** Events of an organizer that end before another one of them starts, latest first. */
export const listQualifiers = statement(
  'events.listQualifiers',
  (db, { id, organizerId, startsAt }: { readonly id: number; readonly organizerId: number; readonly startsAt: Date }) =>
    db
      .select({ id: events.id, title: events.title })
      .from(events)
      .where(
        and(
          eq(events.organizerId, organizerId),
          ne(events.id, id),
          notInArray(events.state, ['draft', 'cancelled']),
          lt(events.endsAt, startsAt),
        ),
      )
      .orderBy(desc(events.endsAt), desc(events.id))
      .limit(100),
)

/** Enters the livers who have qualified for an event, in one order, which excludes deadlocks. */
export async function admitQualified(tx: Connection, event: typeof events.$inferSelect, at: Date): Promise<void> {
  const { id, qualifierId, qualifierRank } = event
  if (qualifierId === null || qualifierRank === null) return
  const qualified = await tx
    .select({ liverId: eventEntries.liverId })
    .from(eventEntries)
    .where(and(eq(eventEntries.eventId, qualifierId), lte(eventEntries.finalRank, qualifierRank)))
    .orderBy(asc(eventEntries.liverId))
  for (const { liverId } of qualified) await admitLiver(tx, { eventId: id, liverId, at })
}

/** Enters the first livers of a confirmed event into the published events for which they have qualified. */
export async function admitToNext(tx: Connection, eventId: number, at: Date): Promise<void> {
  const later = await tx
    .select()
    .from(events)
    .where(and(eq(events.qualifierId, eventId), eq(events.state, 'entry')))
    .orderBy(asc(events.id))
  for (const event of later) await admitQualified(tx, event, at)
}
