/** The protocol of the media engine: its commands, events, publish decision and health figures, each declared once. */
export { commandsOver, InvalidCall, performCommand, readOutput, scopeOf } from './calls.ts'
export type { CommandInput, CommandName, CommandOutput, EngineCommands, SendCommand } from './calls.ts'
export {
  streamEvent,
  type BucketState,
  type EngineEvent,
  type StreamEvent,
  type VideoSize,
} from './events.ts'
export { failures, fileStreamId, isFileStream, rejectionReasons, renditionProgress } from './conversion.ts'
export type { ConversionEvent, ConversionState, Failure, RejectionReason, RenditionProgress } from './conversion.ts'
export { streamEvent, type BucketState, type EngineEvent, type PickEvent, type StreamEvent } from './events.ts'
export { streamFaults, streamHealth } from './health.ts'
export type { IngestProtocol, OutputStats, RenditionReport, StreamFault, StreamHealth } from './health.ts'
export { isPickStream, pickStreamId, type PickPlace, type PickRange, type PickState } from './picks.ts'
export { publishDecision, publishRequest, type PublishDecision, type PublishRequest } from './publish.ts'
export { videoSize } from './recording.ts'
export type { Recording, TimeRange, VideoSize } from './recording.ts'
