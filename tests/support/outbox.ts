import { pino } from 'pino'
import type { Clock } from '#server/clock.ts'
import { createOutbox, on, type EventHandler, type EventType, type Outbox } from '#server/outbox/index.ts'
import type { Database } from '#server/ports/database/port.ts'

/** The outbox of a test without the whole product. Its job does not run: `settled` handles what is stored. */
export function outboxOf(database: Database, clock: Clock, handlers: readonly EventHandler[] = []): Outbox {
  const outbox = createOutbox({ database, clock, log: pino({ level: 'silent' }) })
  outbox.subscribe(handlers)
  return outbox
}

/** Returns a function that handles what is stored, and lists the payloads of all events of this type until now. */
export function recordEvents<Payload>(outbox: Outbox, type: EventType<Payload>): () => Promise<readonly Payload[]> {
  const handled: Payload[] = []
  outbox.subscribe([on(type, { key: String, handle: async (payload) => handled.push(payload) })])
  return async () => {
    await outbox.settled()
    return handled
  }
}
