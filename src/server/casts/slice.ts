import { noUserData, type Slice } from '../slice.ts'
import { castRoutes } from './routes.ts'
import { castStaffRoutes } from './staff-routes.ts'
import type { Casts } from './service.ts'

export const castSlice = ({ casts }: { readonly casts: Casts }): Slice => ({
  name: 'casts',
  account: noUserData,
  routes: (app) => castRoutes(app, casts),
  staffRoutes: (app) => castStaffRoutes(app, casts),
})
