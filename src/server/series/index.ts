/** Series: the ordered episodes of a channel under one title. */
export { seriesRoutes } from './routes.ts'
export { createSeries, type SeriesService } from './service.ts'
