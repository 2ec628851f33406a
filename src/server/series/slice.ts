import { noUserData, type Slice } from '../slice.ts'
import { seriesRoutes } from './routes.ts'
import { seriesStaffRoutes } from './staff-routes.ts'
import type { SeriesService } from './service.ts'

export const seriesSlice = ({ series }: { readonly series: SeriesService }): Slice => ({
  name: 'series',
  account: noUserData,
  routes: (app) => seriesRoutes(app, series),
  staffRoutes: (app) => seriesStaffRoutes(app, series),
})
