import { noUserData, type Slice } from '../slice.ts'
import { searchRoutes } from './routes.ts'
import type { Search } from './service.ts'

export const searchSlice = (search: Search): Slice => ({
  name: 'search',
  account: noUserData,
  routes: (app) => searchRoutes(app, search),
  jobs: [search.filling],
})
