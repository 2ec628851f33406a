import { noUserData, type Slice } from '../slice.ts'
import { staffRoutes } from './routes.ts'
import type { Staff } from './service.ts'

export const staffSlice = (staff: Staff): Slice => ({
  name: 'staff',
  account: noUserData,
  routes: (app) => staffRoutes(app, staff),
})
