/** Receives live streams over RTMP and RTMPS, and passes on their tracks and samples. */
export { listenRtmp, type RtmpListener } from './listener.ts'
