import { z } from 'zod'
import { pathId } from '../ids.ts'
import { dateTime } from '../dates.ts'
import { rewardStates } from './limits.ts'

/** A month in Japan time, such as `2026-11`. */
export const rewardMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const sums = z.object({
  /** Earned by paid coins only. */
  points: z.int(),
  /** The value of the points, rounded down to whole yen. */
  yen: z.int(),
})

export const rewardSummary = z.object({
  /** In yen per point. */
  rate: z.number(),
  byState: z.record(z.enum(rewardStates), sums),
  /** The confirmed amount that can be paid out now; 0 below the minimum. */
  payableYen: z.int(),
  /** The points that lapse next. */
  lapsing: z.object({ points: z.int(), at: dateTime }).nullable(),
  months: z.array(sums.extend({ month: rewardMonth, gifts: z.int() })),
})
export type RewardSummary = z.infer<typeof rewardSummary>

export const rewardEntry = z.object({
  at: dateTime,
  liveId: z.string(),
  liveTitle: z.string(),
  state: z.enum(rewardStates),
  gifts: z.int(),
  points: z.int(),
})

export const rewardPayout = sums.extend({ paidAt: dateTime, reason: z.string() })
export type RewardPayout = z.infer<typeof rewardPayout>

/** The rewards of a liver, for staff. */
export const staffReward = z.object({
  userId: z.int(),
  summary: rewardSummary,
  /** Newest first. */
  payouts: z.array(rewardPayout),
})
export type StaffReward = z.infer<typeof staffReward>

export const userId = z.object({ userId: pathId })
