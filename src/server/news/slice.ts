import { noUserData, type Slice } from '../slice.ts'
import { newsRoutes } from './routes.ts'
import type { News } from './service.ts'

export const newsSlice = (news: News): Slice => ({
  name: 'news',
  account: noUserData,
  routes: (app) => newsRoutes(app, news),
})
