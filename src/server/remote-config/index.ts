/** Remote config: the few values by which the operator changes pages while the site runs. */
export { remoteConfigRoutes } from './routes.ts'
export { createRemoteConfig, type RemoteConfigService } from './service.ts'
