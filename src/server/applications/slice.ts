import type { Slice } from '../slice.ts'
import { applicationRoutes } from './routes.ts'
import { applicationStaffRoutes } from './staff-routes.ts'
import type { Applications } from './service.ts'

export const applicationSlice = ({ applications }: { readonly applications: Applications }): Slice => ({
  name: 'applications',
  account: applications.account,
  routes: (app) => applicationRoutes(app, applications),
  staffRoutes: (app) => applicationStaffRoutes(app, applications),
  jobs: [applications.retention],
})
