/** Rankings of livers and supporters by day, week, month and of all time, and the final results of closed periods. */
export { createRankings, type Rankings } from './service.ts'
export { revokeScores } from './store/rebuild.ts'
export { rankingSlice } from './slice.ts'
