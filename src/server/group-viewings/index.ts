/** Group viewings: up to ten people who watch one live or episode in sync, and chat among themselves. */
export { createGroupViewings } from './service.ts'
export { groupViewingSlice } from './slice.ts'
