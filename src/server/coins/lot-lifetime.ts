import { coinLifetimeDays } from '#contract/coins/limits.ts'
import { dayMs } from '#contract/japan-time.ts'

/** The time from which a lot can no longer be spent. */
export const expiryOf = (issuedAt: Date): Date => new Date(issuedAt.getTime() + coinLifetimeDays * dayMs)
