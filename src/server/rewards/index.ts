/** Rewards: money that the operator owes livers for gifts paid with bought coins. */
export { rewardRoutes } from './routes.ts'
export { createRewards, type Rewards } from './service.ts'
