import type { Slice } from '../slice.ts'
import { channelRoutes } from './routes.ts'
import { channelStaffRoutes } from './staff-routes.ts'
import type { Channels } from './service/index.ts'

export const channelSlice = ({ channels }: { readonly channels: Channels }): Slice => ({
  name: 'channels',
  account: channels.account,
  routes: (app) => channelRoutes(app, channels),
  staffRoutes: (app) => channelStaffRoutes(app, channels),
})
