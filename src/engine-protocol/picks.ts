import { z } from 'zod'
import { failures } from './conversion.ts'
import { videoSize } from './recording.ts'

/** The beginning of the ids of picks, which are streams of their own and always require signed URLs. */
const prefix = 'pick-'
export const isPickStream = (streamId: string): boolean => streamId.startsWith(prefix)
export const pickStreamId = (token: string): string => prefix + token

/** The part of a recording that becomes a pick. */
export const pickRange = z
  .object({
    /** `date`: EXT-X-PROGRAM-DATE-TIME, which a player shows; `position`: from the start of the whole recording. */
    from: z.enum(['date', 'position']),
    /** Milliseconds since the Unix epoch, or from the start. */
    atMs: z.number(),
    durationMs: z.number().positive(),
  })
  .readonly()
export type PickRange = z.infer<typeof pickRange>

/** The position of the 9:16 window from the left (0) to the right edge (1) of the frame; null for the whole frame. */
export const pickWindow = z.number().min(0).max(1).nullable()

export const pickState = z.discriminatedUnion('type', [
  /** Its file `pick.mp4` and its `poster.jpg` are served beside its playlist. */
  z
    .object({ type: z.literal('done'), durationMs: z.int(), bytes: z.int(), size: videoSize, poster: z.string() })
    .readonly(),
  z.object({ type: z.literal('failed'), reason: z.enum(failures), detail: z.string() }).readonly(),
])
export type PickState = z.infer<typeof pickState>

/** Where a pick starts, in milliseconds from the start of the whole recording. */
export const pickPlace = z.object({ positionMs: z.number() }).readonly()
export type PickPlace = z.infer<typeof pickPlace>
