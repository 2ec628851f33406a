const lateStartMs = 60 * 60_000

/** Scheduled lives with a start before this time were missed: they are not listed, and encoders do not open them. */
export const missedBefore = (now: Date): Date => new Date(now.getTime() - lateStartMs)
