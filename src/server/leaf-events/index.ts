/** Leaf events: rounds of votes with leaves, their frozen results and the episodes that these open. */
export { createLeafEvents, type LeafEvents } from './service/index.ts'
export { leafEventSlice } from './slice.ts'
