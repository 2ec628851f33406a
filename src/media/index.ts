/** The media engine: takes live streams in over RTMP and hands them out as low-latency HLS; knows packets, not users. */
export type { CertificateFiles, Engine, EngineEvent, PublishDecision, PublishRequest } from './engine.ts'
export { createEngine } from './create-engine.ts'
export { engineRuntimeOptions } from './runtime-options.ts'
