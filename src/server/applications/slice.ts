import type { Slice } from '../slice.ts'
import { applicationRoutes } from './routes.ts'
import type { Applications } from './service.ts'

export const applicationSlice = (applications: Applications): Slice => ({
  name: 'applications',
  account: applications.account,
  routes: (app) => applicationRoutes(app, applications),
  jobs: [applications.retention],
})
