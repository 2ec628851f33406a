import type { Slice } from '../slice.ts'
import { leafEventRoutes } from './routes.ts'
import { leafEventStaffRoutes } from './staff-routes.ts'
import type { LeafEvents } from './service/index.ts'

export const leafEventSlice = ({ leafEvents }: { readonly leafEvents: LeafEvents }): Slice => ({
  name: 'leaf-events',
  account: leafEvents.account,
  routes: (app) => leafEventRoutes(app, leafEvents),
  staffRoutes: (app) => leafEventStaffRoutes(app, leafEvents),
  jobs: [leafEvents.closing],
  rooms: [leafEvents.room],
})
