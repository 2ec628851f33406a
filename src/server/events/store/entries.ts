import { and, asc, desc, eq, gt, inArray, lt, min, ne, sql } from 'drizzle-orm'
import { eventEntriesMax, type EntryObstacle, type EntryState } from '#contract/events/limits.ts'
import { users } from '../../identity/tables.ts'
import { livers } from '../../livers/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { isPublic } from '../policy.ts'
import { eventEntries, events } from '../tables.ts'
import { eventLiver } from './read.ts'

const isEntry = (eventId: number, liverId: number) =>
  and(eq(eventEntries.eventId, eventId), eq(eventEntries.liverId, liverId))

export const findEntry = statement(
  'events.findEntry',
  async (db, { eventId, liverId }: { eventId: number; liverId: number }) => {
    const [found] = await db
      .select({ state: eventEntries.state, division: eventEntries.division })
      .from(eventEntries)
      .where(isEntry(eventId, liverId))
    return found ?? null
  },
)

/** All entries: those that wait for a decision first, then the earliest. */
export const listEntries = statement('events.listEntries', (db, eventId: number) =>
  db
    .select({
      liver: eventLiver,
      state: eventEntries.state,
      division: eventEntries.division,
      points: eventEntries.points,
      enteredAt: eventEntries.enteredAt,
    })
    .from(eventEntries)
    .innerJoin(users, eq(users.id, eventEntries.liverId))
    .leftJoin(livers, eq(livers.userId, eventEntries.liverId))
    .where(eq(eventEntries.eventId, eventId))
    .orderBy(desc(eq(eventEntries.state, 'pending')), asc(eventEntries.enteredAt), asc(eventEntries.liverId)),
)

const countApproved = (db: Connection, eventId: number): Promise<number> =>
  db.$count(eventEntries, and(eq(eventEntries.eventId, eventId), eq(eventEntries.state, 'approved')))

interface Entering {
  readonly eventId: number
  readonly liverId: number
  readonly at: Date
}

type EntryFault = 'EVENT_NOT_FOUND' | EntryObstacle

type EventValues = typeof events.$inferSelect

async function meetsConditions(db: Connection, event: EventValues, { liverId, at }: Entering): Promise<boolean | null> {
  const [liver] = await db
    .select({
      genres: livers.genres,
      since: sql`coalesce(${livers.decidedAt}, ${livers.appliedAt})`.mapWith(livers.appliedAt),
    })
    .from(livers)
    .innerJoin(users, eq(users.id, livers.userId))
    .where(and(eq(livers.userId, liverId), eq(livers.licence, 'granted'), eq(users.state, 'active')))
  if (!liver) return null
  if (event.genres.length > 0 && !liver.genres.some((genre) => event.genres.includes(genre))) return false
  if (at.getTime() - liver.since.getTime() < event.licenceDays * 86_400_000) return false
  const { withoutWinners, placedWithin, qualifierId, qualifierRank } = event
  if (qualifierId !== null) {
    const entry = await rankIn(db, qualifierId, liverId)
    if (entry === null || entry > (qualifierRank ?? 0)) return false
  }
  if (!withoutWinners && placedWithin === null) return true
  const best = await bestRankOf(db, liverId)
  if (withoutWinners && best === 1) return false
  return placedWithin === null || (best !== null && best <= placedWithin)
}

/** The final rank with points in an event; null without one. */
async function rankIn(db: Connection, eventId: number, liverId: number): Promise<number | null> {
  const [found] = await db
    .select({ rank: eventEntries.finalRank })
    .from(eventEntries)
    .where(and(isEntry(eventId, liverId), gt(eventEntries.points, 0)))
  return found?.rank ?? null
}

/** The best final rank with points in ranking events; null without one. */
async function bestRankOf(db: Connection, liverId: number): Promise<number | null> {
  const [found] = await db
    .select({ rank: min(eventEntries.finalRank) })
    .from(eventEntries)
    .innerJoin(events, eq(events.id, eventEntries.eventId))
    .where(and(eq(eventEntries.liverId, liverId), gt(eventEntries.points, 0), eq(events.type, 'ranking')))
  return found?.rank ?? null
}

/** Null: nothing but the end of entries prevents the liver from entering. */
export async function findObstacle(
  db: Connection,
  event: EventValues,
  entering: Entering,
): Promise<EntryObstacle | null> {
  const { eventId, liverId } = entering
  const allowed = await meetsConditions(db, event, entering)
  if (allowed === null) return 'NO_LIVE_LICENSE'
  if (!allowed) return 'EVENT_CONDITIONS'
  const overlapping = await db
    .select({ id: events.id })
    .from(eventEntries)
    .innerJoin(events, eq(events.id, eventEntries.eventId))
    .where(
      and(
        eq(eventEntries.liverId, liverId),
        inArray(eventEntries.state, ['pending', 'approved']),
        ne(events.id, eventId),
        ne(events.state, 'cancelled'),
        lt(events.startsAt, event.endsAt),
        gt(events.endsAt, event.startsAt),
      ),
    )
    .limit(1)
  if (overlapping.length > 0) return 'EVENT_OVERLAPS'
  return (await countApproved(db, eventId)) >= eventEntriesMax ? 'EVENT_FULL' : null
}

type Entered = { readonly state: EntryState; readonly division: number } | EntryFault

/** `admitted`: the liver has qualified, which needs no approval and is possible until the start. */
async function enter(tx: Connection, entering: Entering, admitted: boolean): Promise<Entered> {
  const { eventId, liverId, at } = entering
  // Serializes the entries of an event, and those of a liver: concurrent ones could exceed the limits.
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('no key update')
  if (!event || !isPublic(event)) return 'EVENT_NOT_FOUND'
  if (event.state !== 'entry' || at >= (admitted ? event.startsAt : event.entryEndsAt)) return 'EVENT_ENTRY_CLOSED'
  await tx.select({ id: users.id }).from(users).where(eq(users.id, liverId)).for('no key update')
  const earlier = await findEntry.run(tx, { eventId, liverId })
  if (earlier && (admitted || earlier.state !== 'withdrawn')) return earlier
  const obstacle = await findObstacle(tx, event, entering)
  if (obstacle !== null) return obstacle
  const state = event.approval && !admitted ? 'pending' : 'approved'
  const values = { state, enteredAt: at } as const
  await tx
    .insert(eventEntries)
    .values({ eventId, liverId, ...values })
    .onConflictDoUpdate({ target: [eventEntries.eventId, eventEntries.liverId], set: values })
  // The divisions are fixed again, with this liver.
  if (event.dividedAt !== null) await tx.update(events).set({ dividedAt: null }).where(eq(events.id, eventId))
  return { state, division: 1 }
}

/** Enters an event; an earlier entry is returned unless it was withdrawn. */
export const enterEvent = transaction('events.enter', (tx, entering: Entering): Promise<Entered> =>
  enter(tx, entering, false),
)

/** Enters a liver who has qualified, unless the conditions of the event exclude them or they have withdrawn. */
export async function admitLiver(tx: Connection, entering: Entering): Promise<void> {
  await enter(tx, entering, true)
}

interface EntryChange {
  readonly eventId: number
  readonly liverId: number
  readonly from: readonly EntryState[]
  readonly to: EntryState
  /** The event has not started at this time. */
  readonly at: Date
}

/** Changes an entry before the event starts. */
export const changeEntry = transaction(
  'events.changeEntry',
  async (tx, { eventId, liverId, from, to, at }: EntryChange): Promise<'changed' | 'missing' | 'closed' | 'full'> => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('no key update')
    if (event?.state !== 'entry' || at >= event.startsAt) return 'closed'
    const entry = await findEntry.run(tx, { eventId, liverId })
    if (!entry || !from.includes(entry.state)) return 'missing'
    if (to === 'approved' && entry.state !== 'approved' && (await countApproved(tx, eventId)) >= eventEntriesMax) {
      return 'full'
    }
    await tx.update(eventEntries).set({ state: to }).where(isEntry(eventId, liverId))
    return 'changed'
  },
)

/** Of a user, in all events. */
export const listEntriesOf = statement('events.listEntriesOf', (db, userId: number) =>
  db.select().from(eventEntries).where(eq(eventEntries.liverId, userId)).orderBy(asc(eventEntries.eventId)),
)

/** Withdraws the entries of a user in events that have not started, and cancels such events of the user. */
export const removeUser = transaction('events.removeUser', async (tx, userId: number): Promise<void> => {
  const upcoming = tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.state, ['draft', 'entry']))
  await tx
    .update(eventEntries)
    .set({ state: 'withdrawn' })
    .where(and(eq(eventEntries.liverId, userId), inArray(eventEntries.eventId, upcoming)))
  await tx
    .update(events)
    .set({ state: 'cancelled', cancelReason: '' })
    .where(and(eq(events.organizerId, userId), inArray(events.state, ['draft', 'entry'])))
})
