import { z } from 'zod'
import type { RoomHandler } from '../realtime/index.ts'
import type { LeafEventsDeps } from './deps.ts'
import { findEvent } from './store/events.ts'

/** The room has no state: clients read the event when they have joined, and then receive changed rounds. */
const handler: RoomHandler<never, never> = {
  canReadAll: () => true,
  state: () => ({}),
  apply() {},
  async resync() {},
  countsAsViewer: () => false,
  receive: async () => null,
  close() {},
}

const isEventId = (id: string): boolean => /^[1-9][0-9]{0,9}$/.test(id) && Number(id) <= 2_147_483_647

/** One room for each event. */
export function openLeafEventRooms({ database, realtime }: Pick<LeafEventsDeps, 'database' | 'realtime'>): void {
  realtime.register({
    name: 'leaf-event',
    message: z.never(),
    event: z.never(),
    open: async (id) => (isEventId(id) && (await database.run(findEvent, Number(id))) ? handler : null),
  })
}
