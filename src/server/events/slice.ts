import type { Slice } from '../slice.ts'
import { eventRoutes } from './routes.ts'
import type { Events } from './service/index.ts'

export const eventSlice = (events: Events): Slice => ({
  name: 'events',
  account: events.account,
  routes: (app) => eventRoutes(app, events),
  jobs: [events],
  rooms: [events.room],
})
