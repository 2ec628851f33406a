/** All steps of events that are due, and then their confirmation by the organizer, who excludes suspicious supporters. */
import { pino } from 'pino'
import type { Database } from '#server/ports/database/port.ts'
import { advanceEvents } from '#server/events/advance.ts'
import { confirmEvent, decideSuspect, listSuspects } from '#server/events/store/tally.ts'
import { TestClock } from './clock.ts'
import { listTallying } from './given-events.ts'

export async function finishEvents(database: Database, now: string, organizerId: number): Promise<void> {
  await advanceEvents({ database, clock: new TestClock(now), log: pino({ level: 'silent' }) }, () => true)
  const at = new Date(now)
  for (const eventId of await database.run(listTallying, null)) {
    const stamped = { at, actorUserId: organizerId, details: { event: eventId } }
    for (const { user, counted } of await database.run(listSuspects, eventId)) {
      if (counted !== null) continue
      const entry = { ...stamped, action: 'event.supporter_decided', subjectUserId: user.id } as const
      const decision = { eventId, userId: user.id, counted: false, reason: 'test', decidedBy: organizerId, at, entry }
      await database.run(decideSuspect, decision)
    }
    const entry = { ...stamped, action: 'event.confirmed', subjectUserId: null } as const
    await database.run(confirmEvent, { eventId, at, entry })
  }
}
