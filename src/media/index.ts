/** The media engine: takes live streams in over RTMP and WHIP, hands them out as low-latency HLS and plays what it recorded, and makes video files playable alike; knows packets, not users. */
export type { BucketState } from './bucket/index.ts'
export type {
  BucketOptions,
  CertificateFiles,
  Engine,
  EngineEvent,
  EngineOptions,
  PublishDecision,
  PublishRequest,
  StreamEnding,
  WebRtcOptions,
} from './engine.ts'
export { signPlayback } from './playback/index.ts'
export type { RecordingFacts, TimeRange } from './recording/index.ts'
export { ladderHeights, type LadderSetting } from './transcode/index.ts'
export { createUploads, NotOurs, type Failure, type Refusal, type UploadState } from './upload/index.ts'
export { createEngine } from './create-engine.ts'
export { engineRuntimeOptions } from './runtime-options.ts'
