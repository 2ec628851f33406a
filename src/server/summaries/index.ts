/** Summaries: the figures of an ended live, for its liver. */
export { createSummaries } from './service.ts'
export { summarySlice } from './slice.ts'
