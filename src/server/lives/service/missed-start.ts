import { lateStartMinutes } from '#contract/lives/limits.ts'

/** Scheduled lives with a start before this time were missed: they are not listed, and encoders do not open them. */
export const missedBefore = (now: Date): Date => new Date(now.getTime() - lateStartMinutes * 60_000)
