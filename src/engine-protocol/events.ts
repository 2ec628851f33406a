import { z } from 'zod'
import type { ConversionEvent } from './conversion.ts'
import { encoderConflict } from './encoder-conflict.ts'
import { streamFaults, streamHealth, type IngestProtocol } from './health.ts'
import { pickState } from './picks.ts'
import { recordingFaults, videoSize } from './recording.ts'

const streamId = z.string()

/** An event of one stream, for the owner of the engine. */
export const streamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected'), streamId }).readonly(),
  /** The size of the frames that the encoder sends: before the first part, and whenever it changes. */
  z.object({ type: z.literal('videoSize'), streamId, size: videoSize }).readonly(),
  /** The first part is listed: a player that starts now gets video. */
  z.object({ type: z.literal('playable'), streamId, resumed: z.boolean().exactOptional() }).readonly(),
  z
    .object({
      type: z.literal('disconnected'),
      streamId,
      cause: z.string(),
      /** The engine disconnected the encoder, because viewers could not play its stream. */
      fault: z.enum(streamFaults).exactOptional(),
    })
    .readonly(),
  /** Another encoder with the same stream key was refused; for each attempt. */
  z.object({ type: z.literal('conflict'), streamId, conflict: encoderConflict.readonly() }).readonly(),
  /** `poster.jpg` is available beside the playlist and is renewed every 20 seconds; once for each session. */
  z.object({ type: z.literal('posterReady'), streamId }).readonly(),
  /** The stream continues, but is no longer recorded; once for each session. */
  z.object({ type: z.literal('unrecorded'), streamId, reason: z.enum(recordingFaults) }).readonly(),
  z.object({ type: z.literal('health'), streamId, health: streamHealth }).readonly(),
  /** A pick of this stream was made, or could not be made; its `poster` is a JPEG file in base64. */
  z.object({ type: z.literal('pick'), streamId, pickId: z.string(), state: pickState }).readonly(),
])
export type StreamEvent = z.infer<typeof streamEvent>
export type PickEvent = Extract<StreamEvent, { type: 'pick' }>

/** The state of the copies in the bucket. */
export interface BucketState {
  /** Files that are not uploaded yet. */
  readonly waiting: number
  /** Why the last upload failed; null after one succeeded. */
  readonly fault: string | null
}

/** An event of the engine itself, for the process that supervises it. */
export type EngineEvent =
  | StreamEvent
  | ConversionEvent
  | {
      readonly type: 'refused'
      readonly protocol: IngestProtocol
      readonly reason: string
      readonly remoteAddress: string
    }
  /** Sent when the state changes. */
  | { readonly type: 'bucket'; readonly state: BucketState }
