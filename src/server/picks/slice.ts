import type { Slice } from '../slice.ts'
import { pickRoutes } from './routes.ts'
import type { Picks } from './service/index.ts'

export const pickSlice = (picks: Picks): Slice => ({
  name: 'picks',
  account: picks.account,
  routes: (app) => pickRoutes(app, picks),
  jobs: [picks],
})
