const lateStartMs = 60 * 60_000

/** A scheduled live whose start lies before this was missed: it is listed no more, and no encoder opens it. */
export const missedBefore = (now: Date): Date => new Date(now.getTime() - lateStartMs)
