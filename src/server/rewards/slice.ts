import type { Slice } from '../slice.ts'
import { rewardRoutes } from './routes.ts'
import { rewardStaffRoutes } from './staff-routes.ts'
import type { Rewards } from './service.ts'

export const rewardSlice = ({ rewards }: { readonly rewards: Rewards }): Slice => ({
  name: 'rewards',
  account: rewards.account,
  routes: (app) => rewardRoutes(app, rewards),
  staffRoutes: (app) => rewardStaffRoutes(app, rewards),
})
