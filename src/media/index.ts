/** The media engine: takes live streams in over RTMP and WHIP, hands them out as low-latency HLS and over WHEP, plays what it recorded, and makes video files playable; knows packets, not users. */
export {
  type BucketOptions,
  type Engine,
  type EngineOptions,
  type LadderSetting,
  engineRuntimeOptions,
} from './engine.ts'
export { signPlayback } from './playback/index.ts'
export { ladderHeights } from './renditions/index.ts'
export { createUploads, NotOurs, type Uploads, type UploadState } from './upload/index.ts'
export { createEngine } from './create-engine.ts'
