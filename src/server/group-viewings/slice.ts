import type { Slice } from '../slice.ts'
import { groupViewingRoutes } from './routes.ts'
import type { GroupViewings } from './service.ts'

export const groupViewingSlice = ({ groupViewings }: { readonly groupViewings: GroupViewings }): Slice => ({
  name: 'group-viewings',
  account: groupViewings.account,
  routes: (app) => groupViewingRoutes(app, groupViewings),
  jobs: [groupViewings],
  rooms: [groupViewings.room],
})
