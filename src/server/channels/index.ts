/** Channels and their owners. */
export { channelRoutes } from './routes.ts'
export { createChannels, type Channels } from './service.ts'
