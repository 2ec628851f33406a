/** Rewards: what the operator owes livers for gifts that were paid with bought coins. */
export { rewardRoutes } from './routes.ts'
export { createRewards, type Rewards } from './service.ts'
