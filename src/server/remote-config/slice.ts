import { noUserData, type Slice } from '../slice.ts'
import { remoteConfigRoutes } from './routes.ts'
import type { RemoteConfigService } from './service.ts'

export const remoteConfigSlice = (remoteConfig: RemoteConfigService): Slice => ({
  name: 'remote-config',
  account: noUserData,
  routes: (app) => remoteConfigRoutes(app, remoteConfig),
})
