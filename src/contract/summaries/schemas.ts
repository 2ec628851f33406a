import { z } from 'zod'
import { supporter } from '../gifts/schemas.ts'

/** The figures of an ended live, for its liver. */
export const liveSummary = z.object({
  /** From the start to the end, including interruptions. */
  durationMs: z.int(),
  /** The largest number of viewers at one time. */
  peakViewers: z.int(),
  /** Without deleted comments and those of the liver. */
  comments: z.int(),
  /** The number of users who wrote them. */
  commenters: z.int(),
  /** With their quantities; without revoked ones. */
  gifts: z.int(),
  points: z.int(),
  /** Users who followed the liver during the live, and still do. */
  newFollowers: z.int(),
  /** The first three ranks. */
  supporters: z.array(supporter),
  /** The minute with the most comments and gifts; null without any. */
  bestMoment: z
    .object({
      /** Start of the minute, in milliseconds from the start of the whole recording. */
      fromMs: z.int(),
      comments: z.int(),
      gifts: z.int(),
    })
    .nullable(),
})
export type LiveSummary = z.infer<typeof liveSummary>
export type BestMoment = NonNullable<LiveSummary['bestMoment']>
