import type { Slice } from '../slice.ts'
import { timelineRoutes } from './routes.ts'
import type { Timelines } from './service.ts'

export const timelineSlice = (timelines: Timelines): Slice => ({
  name: 'timelines',
  account: timelines.account,
  routes: (app) => timelineRoutes(app, timelines),
  jobs: [timelines],
})
