/** Channels, with their owners and editors. */
export { createImageStore, type ImageStore } from './service/image-store.ts'
export { createChannels, type Channels } from './service/index.ts'
export { channelSlice } from './slice.ts'
