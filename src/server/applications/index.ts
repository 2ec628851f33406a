/** Applications from landing pages: their receipt, processing by staff, and deletion after the retention period. */
export { applicationRoutes } from './routes.ts'
export { createApplications, type Applications } from './service.ts'
