/** Takes live streams from encoders that speak RTMP and hands on their tracks and samples. */
export { listenRtmp } from './listener.ts'
export type { RtmpListener } from './listener.ts'
export type { PublishAnswer } from './publication.ts'
