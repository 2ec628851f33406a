/** Applications from landing pages: their receipt, processing by staff, and deletion after the retention period. */
export { createApplications, type Applications } from './service.ts'
export { applicationSlice } from './slice.ts'
