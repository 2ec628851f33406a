/** Series: the ordered episodes of a channel under one title. */
export { createSeries, type SeriesService } from './service.ts'
export { seriesSlice } from './slice.ts'
