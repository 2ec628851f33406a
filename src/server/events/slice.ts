import type { Slice } from '../slice.ts'
import { eventRoutes } from './routes.ts'
import { eventStaffRoutes } from './staff-routes.ts'
import type { Events } from './service/index.ts'

export const eventSlice = ({ events }: { readonly events: Events }): Slice => ({
  name: 'events',
  account: events.account,
  routes: (app) => eventRoutes(app, events),
  staffRoutes: (app) => eventStaffRoutes(app, events),
  jobs: [events],
  rooms: [events.room],
})
