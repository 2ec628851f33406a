import { z } from 'zod'

/** Milliseconds from the start of a recording. */
export const timeRange = z.object({ fromMs: z.number(), toMs: z.number() }).readonly()
export type TimeRange = z.infer<typeof timeRange>

/** A recording that is kept. */
export const recording = z
  .object({
    /** Of the whole recording, in milliseconds, whatever the trim. */
    durationMs: z.number(),
    /** Size in storage. */
    bytes: z.number(),
    /** False for audio alone. */
    picture: z.boolean(),
    /** The whole segments that are played; null for all. */
    trim: timeRange.nullable(),
  })
  .readonly()
export type Recording = z.infer<typeof recording>
