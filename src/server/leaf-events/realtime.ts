import type { Database } from '../ports/database/port.ts'
import { rowIdOf, statelessRoom, type SliceRoom } from '../realtime/index.ts'
import { findEvent } from './store/events.ts'

/** One room for each event: clients read the event when they have joined, and then receive changed rounds. */
export const leafEventRooms = (database: Database): SliceRoom =>
  statelessRoom({
    name: 'leaf-event',
    async exists(id) {
      const eventId = rowIdOf(id)
      return eventId !== null && (await database.run(findEvent, eventId)) !== null
    },
  })
