/** Applications from landing pages: what somebody who wants to become a liver sends, until staff have answered it. */
export { applicationRoutes } from './routes.ts'
export { createApplications, type Applications } from './service.ts'
