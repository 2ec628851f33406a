import { and, asc, desc, eq, gt, lt, lte, ne, notExists, notInArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NotAdmitted } from '#contract/events/schemas.ts'
import { users } from '../../identity/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { eventEntries, events } from '../tables.ts'
import { admitLiver, findObstacle } from './entries.ts'

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

/** Livers who have qualified for an event that accepts entries, and are not in it; the best ranks first. */
export const listNotAdmitted = statement(
  'events.listNotAdmitted',
  async (db, { id, at }: { readonly id: number; readonly at: Date }): Promise<NotAdmitted[]> => {
    const [event] = await db.select().from(events).where(eq(events.id, id))
    if (event?.state !== 'entry' || event.qualifierId === null || event.qualifierRank === null) return []
    const own = alias(eventEntries, 'own')
    const entryOf = db
      .select({ liverId: own.liverId })
      .from(own)
      .where(and(eq(own.eventId, id), eq(own.liverId, eventEntries.liverId)))
    const qualified = await db
      .select({ id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl })
      .from(eventEntries)
      .innerJoin(users, eq(users.id, eventEntries.liverId))
      .where(
        and(
          eq(eventEntries.eventId, event.qualifierId),
          lte(eventEntries.finalRank, event.qualifierRank),
          gt(eventEntries.points, 0),
          notExists(entryOf),
        ),
      )
      .orderBy(asc(eventEntries.finalRank), asc(eventEntries.division), asc(users.id))
    const closed = at >= event.entryEndsAt ? 'EVENT_ENTRY_CLOSED' : null
    const found: NotAdmitted[] = []
    for (const liver of qualified) {
      const obstacle = await findObstacle(db, event, { eventId: id, liverId: liver.id, at })
      found.push({ liver, obstacle: obstacle ?? closed })
    }
    return found
  },
)
