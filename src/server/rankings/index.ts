/** Rankings of livers and supporters by day, week, month and of all time, and the final results of closed periods. */
export { createRankings, type Rankings } from './service.ts'
export { rankingSlice } from './slice.ts'
