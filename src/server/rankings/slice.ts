import { noUserData, type Slice } from '../slice.ts'
import { rankingRoutes } from './routes.ts'
import type { Rankings } from './service.ts'

export const rankingSlice = (rankings: Rankings): Slice => ({
  name: 'rankings',
  account: noUserData,
  routes: (app) => rankingRoutes(app, rankings),
  jobs: [rankings.closing, ...(rankings.comparison ? [rankings.comparison] : [])],
})
