import { noUserData, type Slice } from '../slice.ts'
import { newsRoutes } from './routes.ts'
import { newsStaffRoutes } from './staff-routes.ts'
import type { News } from './service.ts'

export const newsSlice = ({ news }: { readonly news: News }): Slice => ({
  name: 'news',
  account: noUserData,
  routes: (app) => newsRoutes(app, news),
  staffRoutes: (app) => newsStaffRoutes(app, news),
})
