import { z } from 'zod'
import { streamFaults, streamHealth, type IngestProtocol } from './health.ts'

const streamId = z.string()

/** An event of one stream; the engine's owner receives each. */
export const streamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected'), streamId }).readonly(),
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
  /** `poster.jpg` is available beside the playlist and is renewed every 20 seconds; once for each session. */
  z.object({ type: z.literal('pictured'), streamId }).readonly(),
  /** The stream continues, but is no longer recorded; once for each session. */
  z.object({ type: z.literal('unrecorded'), streamId, reason: z.enum(['disk-full', 'storage-failed']) }).readonly(),
  z.object({ type: z.literal('health'), streamId, health: streamHealth }).readonly(),
])
export type StreamEvent = z.infer<typeof streamEvent>

/** How well the copies in the bucket keep up. */
export interface BucketState {
  /** Files that are not uploaded yet. */
  readonly waiting: number
  /** Why the last upload failed; null after one succeeded. */
  readonly fault: string | null
}

/** An event of the engine itself, for the process that supervises it. */
export type EngineEvent =
  | StreamEvent
  | {
      readonly type: 'refused'
      readonly protocol: IngestProtocol
      readonly reason: string
      readonly remoteAddress: string
    }
  /** Whenever the state changes. */
  | { readonly type: 'bucket'; readonly state: BucketState }
