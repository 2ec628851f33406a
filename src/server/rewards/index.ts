/** Rewards: money that the operator owes livers for gifts paid with bought coins. */
export { createRewards, type Rewards } from './service.ts'
export { rewardSlice } from './slice.ts'
