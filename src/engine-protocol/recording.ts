import { z } from 'zod'

/** In pixels. */
export const videoSize = z.object({ width: z.int().positive(), height: z.int().positive() }).readonly()
export type VideoSize = z.infer<typeof videoSize>

/** Milliseconds from the start of a recording. */
export const timeRange = z.object({ fromMs: z.number(), toMs: z.number() }).readonly()
export type TimeRange = z.infer<typeof timeRange>

/** A stored recording. */
export const recording = z
  .object({
    /** The duration of the whole recording, in milliseconds, regardless of the trim. */
    durationMs: z.number(),
    /** Size in storage. */
    bytes: z.number(),
    /** False for audio alone. */
    hasVideo: z.boolean(),
    /** The played range, in whole segments; null for all. */
    trim: timeRange.nullable(),
  })
  .readonly()
export type Recording = z.infer<typeof recording>

/** Why a live on air is not recorded. */
export const recordingFaults = ['disk-full', 'storage-failed'] as const
export type RecordingFault = (typeof recordingFaults)[number]
