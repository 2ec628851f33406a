import { noUserData, type Slice } from '../slice.ts'
import { searchRoutes } from './routes.ts'
import { searchStaffRoutes } from './staff-routes.ts'
import type { Search } from './service.ts'

export const searchSlice = ({ search }: { readonly search: Search }): Slice => ({
  name: 'search',
  account: noUserData,
  routes: (app) => searchRoutes(app, search),
  staffRoutes: (app) => searchStaffRoutes(app, search),
  jobs: [search.filling],
})
