import { and, eq } from 'drizzle-orm'
import { announcementsMax, type EventState } from '#contract/events/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { eventAnnouncements, events } from '../tables.ts'
import { admitQualified } from './qualifiers.ts'

export type NewEventRow = typeof events.$inferInsert
export type EventValues = Partial<Omit<NewEventRow, 'id' | 'organizerId' | 'state' | 'version'>>

/** Returns the id. */
export const addEvent = statement('events.add', async (db, row: NewEventRow): Promise<number> => {
  const [added] = await db.insert(events).values(row).returning({ id: events.id })
  if (!added) throw new Error('the insert returned no row')
  return added.id
})

interface EventVersion {
  readonly id: number
  readonly state: EventState
  readonly version: number
}

/** Returns false if the event is in another state or has another version. */
export const changeEvent = statement(
  'events.change',
  async (db, { id, state, version, values }: EventVersion & { readonly values: EventValues }): Promise<boolean> => {
    const changed = await db
      .update(events)
      .set({ ...values, version: version + 1 })
      .where(and(eq(events.id, id), eq(events.state, state), eq(events.version, version)))
      .returning({ id: events.id })
    return changed.length > 0
  },
)

/** Returns false if the event is in another state. */
export const setEventImage = statement(
  'events.setImage',
  async (db, { id, state, imageUrl }: Omit<EventVersion, 'version'> & { readonly imageUrl: string }) => {
    const changed = await db
      .update(events)
      .set({ imageUrl })
      .where(and(eq(events.id, id), eq(events.state, state)))
      .returning({ id: events.id })
    return changed.length > 0
  },
)

export interface StateChange {
  readonly id: number
  readonly from: EventState
  readonly to: EventState
  readonly cancelReason: string | null
  readonly entry: StampedEntry
}

/** Returns false if the event is not in the state `from` any more. */
export const moveEvent = transaction(
  'events.move',
  async (tx, { id, from, to, cancelReason, entry }: StateChange): Promise<boolean> => {
    const moved = await tx
      .update(events)
      .set({ state: to, cancelReason, ...(to === 'entry' && { openedAt: entry.at }) })
      .where(and(eq(events.id, id), eq(events.state, from)))
      .returning()
    const [event] = moved
    if (!event) return false
    await addEntry.run(tx, entry)
    if (to === 'entry') await admitQualified(tx, event, entry.at)
    return true
  },
)

/** Null if the event has the largest number of announcements. */
export const addAnnouncement = transaction(
  'events.addAnnouncement',
  async (tx, row: { readonly eventId: number; readonly text: string; readonly at: Date }) => {
    // Serializes the announcements of an event.
    await tx.select({ id: events.id }).from(events).where(eq(events.id, row.eventId)).for('no key update')
    const count = await tx.$count(eventAnnouncements, eq(eventAnnouncements.eventId, row.eventId))
    if (count >= announcementsMax) return null
    const [added] = await tx.insert(eventAnnouncements).values(row).returning()
    return added ?? null
  },
)
