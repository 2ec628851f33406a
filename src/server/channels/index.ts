/** Channels and who owns them. */
export { channelRoutes } from './routes.ts'
export { createChannels, type Channels } from './service.ts'
