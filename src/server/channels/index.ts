/** Channels, with their owners and editors. */
export { channelRoutes } from './routes.ts'
export { createImageStore, type ImageStore } from './service/image-store.ts'
export { createChannels, type Channels } from './service/index.ts'
