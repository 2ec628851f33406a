import { noUserData, type Slice } from '../slice.ts'
import { remoteConfigRoutes } from './routes.ts'
import { remoteConfigStaffRoutes } from './staff-routes.ts'
import type { RemoteConfigService } from './service.ts'

export const remoteConfigSlice = ({ remoteConfig }: { readonly remoteConfig: RemoteConfigService }): Slice => ({
  name: 'remote-config',
  account: noUserData,
  routes: (app) => remoteConfigRoutes(app, remoteConfig),
  staffRoutes: (app) => remoteConfigStaffRoutes(app, remoteConfig),
})
