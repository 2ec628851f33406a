/** Leaf events in a process of their own, without the rest of the product. */
import { pino } from 'pino'
import type { AuditEvent } from '#server/audit/index.ts'
import type { Clock } from '#server/clock.ts'
import { createLeafEvents, type LeafEvents } from '#server/leaf-events/index.ts'
import type { Database } from '#server/ports/database/port.ts'

export const leafEventsAlone = (database: Database, clock: Clock): LeafEvents =>
  createLeafEvents({
    database,
    clock,
    log: pino({ level: 'silent' }),
    audit: { stamp: (event: AuditEvent) => ({ ...event, at: clock.now() }) },
    channels: { membership: async () => null, mayEdit: async () => false, requireEditor: async () => {} },
    images: { store: async () => '', replace: async () => '', remove: async () => {} },
    realtime: { openRooms: () => [], broadcast() {}, notify() {} },
  })
