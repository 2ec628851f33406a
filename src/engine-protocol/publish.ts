import { z } from 'zod'
import type { IngestProtocol } from './health.ts'

/** What the owner of the engine needs to decide about a publisher. */
export const publishRequest = z.object({ streamKey: z.string(), remoteAddress: z.string() })

export interface PublishRequest extends Readonly<z.infer<typeof publishRequest>> {
  readonly protocol: IngestProtocol
  readonly app: string
  /** The encoder's name for itself (`flashVer` or `User-Agent`). */
  readonly encoder: string | null
}

/** The owner's decision; the same `streamId` again resumes an interrupted stream. */
export const publishDecision = z.discriminatedUnion('accepted', [
  z
    .object({
      accepted: z.literal(true),
      streamId: z.string(),
      /** True: only signed URLs play it. */
      signed: z.boolean().exactOptional(),
      /** False: the stream has smaller renditions only where the setting names them. */
      mayHaveLadder: z.boolean().exactOptional(),
      /** False: the recording is not kept, and is not copied to the bucket. */
      archiving: z.boolean().exactOptional(),
      /** True: viewers may watch over WebRTC too (WHEP), while the engine has free slots. */
      overWebRtc: z.boolean().exactOptional(),
      /** True: another engine carried it before, and that engine's recording is in the bucket. */
      moved: z.boolean().exactOptional(),
    })
    .readonly(),
  z
    .object({
      accepted: z.literal(false),
      reason: z.string(),
      /** The kind of refusal, for protocols that have a code for it; without one the fault may be temporary. */
      why: z.enum(['unknown-key', 'not-allowed', 'not-now', 'no-live', 'too-often']).exactOptional(),
    })
    .readonly(),
])
export type PublishDecision = z.infer<typeof publishDecision>
