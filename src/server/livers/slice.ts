import type { Slice } from '../slice.ts'
import { liverRoutes } from './routes.ts'
import { liverStaffRoutes } from './staff-routes.ts'
import type { Livers } from './service.ts'

export const liverSlice = ({ livers }: { readonly livers: Livers }): Slice => ({
  name: 'livers',
  account: livers.account,
  routes: (app) => liverRoutes(app, livers),
  staffRoutes: (app) => liverStaffRoutes(app, livers),
})
