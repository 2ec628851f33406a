import { z } from 'zod'
import type { IngestProtocol } from './health.ts'

/** The data with which the owner of the engine authorizes a publisher. */
export const publishRequest = z.object({ streamKey: z.string(), remoteAddress: z.string() })

export interface PublishRequest extends Readonly<z.infer<typeof publishRequest>> {
  readonly protocol: IngestProtocol
  readonly app: string
  /** The name of the encoder program (`flashVer` or `User-Agent`). */
  readonly encoder: string | null
}

/** The decision of the owner; a known `streamId` resumes an interrupted stream. */
export const publishDecision = z.discriminatedUnion('accepted', [
  z
    .object({
      accepted: z.literal(true),
      streamId: z.string(),
      /** True: playback requires signed URLs. */
      signed: z.boolean().exactOptional(),
      /** False: the stream has smaller renditions only if the setting names them. */
      mayHaveLadder: z.boolean().exactOptional(),
      /** False: the recording is not kept, and is not copied to the bucket. */
      archiving: z.boolean().exactOptional(),
      /** True: viewers can also watch over WebRTC (WHEP), while the engine has free slots. */
      overWebRtc: z.boolean().exactOptional(),
      /** True: the stream was on another engine before, whose recording is in the bucket. */
      moved: z.boolean().exactOptional(),
    })
    .readonly(),
  z
    .object({
      accepted: z.literal(false),
      reason: z.string(),
      /** The kind of rejection, for protocols with codes for it; without one the cause may be temporary. */
      why: z.enum(['unknown-key', 'not-allowed', 'not-now', 'no-live', 'too-often', 'other-encoder']).exactOptional(),
    })
    .readonly(),
])
export type PublishDecision = z.infer<typeof publishDecision>
