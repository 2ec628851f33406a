/** Statistics of episodes and channels for their editors: counters of days and steps, without any data of viewers. */
export { CounterBatcher } from './counter-batcher.ts'
export { createStatistics } from './service.ts'
export { statisticsSlice } from './slice.ts'
