/** Remote config: values that the operator can change at run time. */
export { remoteConfigRoutes } from './routes.ts'
export { createRemoteConfig, type RemoteConfigService } from './service.ts'
