import type { Slice } from '../slice.ts'
import { leafEventRoutes } from './routes.ts'
import type { LeafEvents } from './service/index.ts'

export const leafEventSlice = (leafEvents: LeafEvents): Slice => ({
  name: 'leaf-events',
  account: leafEvents.account,
  routes: (app) => leafEventRoutes(app, leafEvents),
  jobs: [leafEvents.closing],
  rooms: [leafEvents.room],
})
