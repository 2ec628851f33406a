import { coinLifetimeDays } from '#contract/coins.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** The moment from which a lot can no longer be spent. */
export const expiryOf = (issuedAt: Date): Date => new Date(issuedAt.getTime() + coinLifetimeDays * dayMs)
