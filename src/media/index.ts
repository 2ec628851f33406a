/** The media engine: takes live streams in over RTMP, hands them out as low-latency HLS and plays what it recorded; knows packets, not users. */
export type { CertificateFiles, Engine, EngineEvent, PublishDecision, PublishRequest, StreamEnding } from './engine.ts'
export type { RecordingFacts, TimeRange } from './recording/index.ts'
export { createEngine } from './create-engine.ts'
export { engineRuntimeOptions } from './runtime-options.ts'
