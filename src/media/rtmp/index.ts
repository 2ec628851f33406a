/** Takes live streams from encoders that speak RTMP and hands on their tracks and samples. */
export { listenRtmp } from './listener.ts'
export type { OnPublish, Publication, PublishAnswer, Publisher } from './publication.ts'
