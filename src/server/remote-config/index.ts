/** Remote config: values that the operator can change at run time. */
export { createRemoteConfig, type RemoteConfigService } from './service.ts'
export { remoteConfigSlice } from './slice.ts'
