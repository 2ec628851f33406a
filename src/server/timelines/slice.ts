import { liveChanged } from '../lives/events.ts'
import { on } from '../outbox/index.ts'
import { pickCut } from '../picks/events.ts'
import type { Slice } from '../slice.ts'
import { timelineRoutes } from './routes.ts'
import type { Timelines } from './service.ts'

export const timelineSlice = ({ timelines }: { readonly timelines: Timelines }): Slice => ({
  name: 'timelines',
  account: timelines.account,
  routes: (app) => timelineRoutes(app, timelines),
  jobs: [timelines],
  rooms: [timelines.room],
  // Clients receive an event of the room once for its key.
  handlers: [
    on(liveChanged, { key: ({ id, state }) => `live:${id}:${state}`, handle: timelines.reportLive }),
    on(pickCut, { key: ({ id }) => `pick:${id}`, handle: timelines.reportPick }),
  ],
})
