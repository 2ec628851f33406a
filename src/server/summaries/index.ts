/** Summaries: the figures of an ended live, for its liver. */
export { createSummaries, type Summaries } from './service.ts'
export { summarySlice } from './slice.ts'
