/** Events: livers compete for the points of gifts, run by organizers, with final ranks that anybody can recompute. */
export { createEvents, type Events } from './service/index.ts'
export type { SeededEvent } from './store/seed.ts'
export { eventSlice } from './slice.ts'
