/** Summaries: the figures of an ended live, for its liver. */
export { summaryRoutes } from './routes.ts'
export { createSummaries } from './service.ts'
