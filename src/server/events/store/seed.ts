import { sql } from 'drizzle-orm'
import { tallyAfterSeconds, type EventTemplate } from '#contract/events/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { valuesOf } from '../templates.ts'
import { eventAnnouncements, eventEntries, type events } from '../tables.ts'
import { addEvent, type EventValues } from './organize.ts'
import { divideEvent, startEvent } from './start.ts'
import { confirmEvent, decideSuspect, listSuspects, tallyEvent } from './tally.ts'

/** An event of the demo, which can have begun, ended and been confirmed before it is stored. */
export interface SeededEvent {
  readonly organizerId: number
  readonly template: EventTemplate
  /** In place of those of the template. */
  readonly values: EventValues & Pick<typeof events.$inferInsert, 'entryEndsAt' | 'startsAt' | 'endsAt' | 'createdAt'>
  readonly imageUrl: string | null
  readonly entries: readonly {
    readonly liverId: number
    readonly state: 'pending' | 'approved'
    readonly enteredAt: Date
  }[]
  readonly announcements: readonly { readonly text: string; readonly at: Date }[]
  /** Of an event that has ended: when its ranks were confirmed, and why suspicious supporters count; null: not yet. */
  readonly confirmation: { readonly at: Date; readonly reason: string } | null
  readonly now: Date
}

type Action = 'event.opened' | 'event.supporter_decided' | 'event.confirmed'

/**
 * Stores an event with what has happened in it, through the steps of every event: its points come from the gifts that its
 * livers have received. All of it or nothing. Returns the id.
 */
export const seedEvent = transaction('events.seed', async (tx, seeded: SeededEvent): Promise<number> => {
  const { organizerId, template, values, imageUrl, entries, announcements, confirmation, now } = seeded
  const { createdAt, startsAt, endsAt } = values
  const defaults = valuesOf(template, createdAt)
  const opened = { state: 'entry', openedAt: createdAt } as const
  const id = await addEvent.run(tx, { ...defaults, ...values, ...opened, organizerId, imageUrl, demo: true })
  const stamp = (action: Action, at: Date, subjectUserId: number | null = null): StampedEntry => {
    return { action, at, actorUserId: organizerId, subjectUserId, details: { event: id } }
  }
  await addEntry.run(tx, stamp('event.opened', createdAt))
  if (entries.length > 0) await tx.insert(eventEntries).values(entries.map((entry) => ({ eventId: id, ...entry })))
  if (announcements.length > 0)
    await tx.insert(eventAnnouncements).values(announcements.map((one) => ({ eventId: id, ...one })))
  if (startsAt <= now) await record(tx, id)
  await divideEvent.run(tx, { id, at: now })
  await startEvent.run(tx, { id, at: now })
  if (endsAt.getTime() + tallyAfterSeconds * 1000 <= now.getTime()) await tallyEvent.run(tx, id)
  if (confirmation === null) return id
  const { at, reason } = confirmation
  for (const { user } of await listSuspects.run(tx, id)) {
    const entry = stamp('event.supporter_decided', at, user.id)
    await decideSuspect.run(tx, {
      eventId: id,
      userId: user.id,
      counted: true,
      reason,
      decidedBy: organizerId,
      at,
      entry,
    })
  }
  const outcome = await confirmEvent.run(tx, { eventId: id, at, entry: stamp('event.confirmed', at) })
  if (outcome !== 'confirmed') throw new Error(`event ${id} was not confirmed: ${outcome}`)
  return id
})

/** Counts the gifts so far. Gifts that are sent meanwhile wait, and find the event. */
async function record(tx: Connection, id: number): Promise<void> {
  await tx.execute(sql`lock table sent_gifts in share row exclusive mode`)
  await tx.execute(sql`select events_record(${id})`)
}
