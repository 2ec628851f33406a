import type { StreamHealth } from '#engine-protocol/index.ts'

/** The health of a stream without problems. */
export const streamHealth: StreamHealth = {
  bitrate: 3_000_000,
  frameRate: 30,
  keyFrameInterval: 1000,
  speed: 1,
  droppedFrames: 0,
  audioLevel: -12,
  width: 1280,
  height: 720,
  videoCodec: 'avc1.64001f',
  audioCodec: 'mp4a.40.2',
  encoder: 'obs-output module',
  protocol: 'rtmp',
  reconnects: 0,
  videoStopped: false,
  partLateness: 3,
  queued: 0,
  renditions: [],
}
