import { noUserData, type Slice } from '../slice.ts'
import { staffRoutes, type StaffDeps } from './routes.ts'

export const staffSlice = (deps: StaffDeps): Slice => ({
  name: 'staff',
  account: noUserData,
  staffRoutes: (app) => staffRoutes(app, deps),
})
