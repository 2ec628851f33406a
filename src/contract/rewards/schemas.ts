import { z } from 'zod'
import { rewardStates } from './limits.ts'

/** Of a month in Japan, such as `2026-11`. */
export const rewardMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const sums = z.object({
  /** From the paid coins of gifts; free coins earn nothing. */
  points: z.int(),
  /** What the points are worth, whole yen, the rest left out. */
  yen: z.int(),
})

export const rewardSummary = z.object({
  /** Yen for a point. */
  rate: z.number(),
  byState: z.record(z.enum(rewardStates), sums),
  /** What is confirmed and can be paid out now: all of it from the minimum on, nothing below. */
  payableYen: z.int(),
  /** The next points to lapse, and when. */
  lapsing: z.object({ points: z.int(), at: z.iso.datetime({ offset: true }) }).nullable(),
  months: z.array(sums.extend({ month: rewardMonth, gifts: z.int() })),
})
export type RewardSummary = z.infer<typeof rewardSummary>

export const rewardEntry = z.object({
  at: z.iso.datetime({ offset: true }),
  liveId: z.string(),
  liveTitle: z.string(),
  state: z.enum(rewardStates),
  gifts: z.int(),
  points: z.int(),
})

export const rewardPayout = sums.extend({ paidAt: z.iso.datetime({ offset: true }), reason: z.string() })
export type RewardPayout = z.infer<typeof rewardPayout>

/** A liver's rewards as staff see them. */
export const staffReward = z.object({
  userId: z.int(),
  summary: rewardSummary,
  /** The newest first. */
  payouts: z.array(rewardPayout),
})
export type StaffReward = z.infer<typeof staffReward>

export const userId = z.object({ userId: z.coerce.number().int().min(1).max(2_147_483_647) })
