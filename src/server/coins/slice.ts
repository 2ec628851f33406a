import type { Slice } from '../slice.ts'
import { coinRoutes } from './routes.ts'
import type { Coins } from './service.ts'

export const coinSlice = (coins: Coins): Slice => ({
  name: 'coins',
  account: coins.account,
  routes: (app) => coinRoutes(app, coins),
  jobs: [coins.expiry],
})
