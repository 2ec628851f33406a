import type { Slice } from '../slice.ts'
import { coinRoutes } from './routes.ts'
import { coinStaffRoutes } from './staff-routes.ts'
import type { Coins } from './service.ts'

export const coinSlice = ({ coins }: { readonly coins: Coins }): Slice => ({
  name: 'coins',
  account: coins.account,
  routes: (app) => coinRoutes(app, coins),
  staffRoutes: (app) => coinStaffRoutes(app, coins),
  jobs: [coins.expiry],
})
