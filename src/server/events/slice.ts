import type { SiteAddress } from '../http/index.ts'
import type { Slice } from '../slice.ts'
import { eventRoutes } from './routes.ts'
import { eventStaffRoutes } from './staff-routes.ts'
import type { Events } from './service/index.ts'

interface EventSliceDeps {
  readonly events: Events
  readonly site: SiteAddress
}

export const eventSlice = ({ events, site }: EventSliceDeps): Slice => ({
  name: 'events',
  account: events.account,
  routes: (app) => eventRoutes(app, events, site),
  staffRoutes: (app) => eventStaffRoutes(app, events),
  jobs: [events],
  rooms: [events.room],
})
