import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Gifts can be taken back by the payer's bank for so many days; then the reward for them is confirmed. */
export const rewardConfirmedAfterDays = 30
/** Points that were not paid out lapse after so many years. */
export const rewardLapsesAfterYears = 1
/** The least that is paid out at once, in yen. */
export const rewardMinimumYen = 1000
/** Yen for a point. */
export const rewardRate = 0.3

/** `pending`: the gift may still be taken back. `confirmed`: it counts. `paid`, `lapsed`, `cancelled`: nothing more comes of it. */
export const rewardStates = ['pending', 'confirmed', 'paid', 'lapsed', 'cancelled'] as const

/** Of a month in Japan, such as `2026-11`. */
export const rewardMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

const sums = z.object({
  /** Of gifts, as far as they were paid for with bought coins. */
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

const userId = z.object({ userId: z.coerce.number().int().min(1).max(2_147_483_647) })

export const rewardEndpoints = {
  'GET /v1/rewards': {
    summary: 'What the operator owes the signed-in liver for gifts, by state and month',
    tag: 'rewards',
    answer: rewardSummary,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/rewards/{month}': {
    summary: 'The statement of one month in Japan, live by live',
    tag: 'rewards',
    params: z.object({ month: rewardMonth }),
    answer: sums.extend({ entries: z.array(rewardEntry) }),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/staff/rewards/{userId}': {
    summary: "A liver's rewards and what was paid out; for staff",
    tag: 'staff',
    params: userId,
    answer: staffReward,
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
  },
  'POST /v1/staff/rewards/{userId}/payouts': {
    summary:
      'Write down how many yen of confirmed rewards were transferred to the liver, and what tells the transfer; for staff',
    tag: 'staff',
    params: userId,
    body: z.object({ yen: z.int().min(1).max(2_147_483_647), reason: z.string().trim().max(500).default('') }),
    answer: rewardPayout,
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY', 'OWN_ACCOUNT', 'REASON_REQUIRED', 'REWARD_TOO_SMALL', 'REWARD_CHANGED'],
  },
} as const satisfies Record<string, Endpoint>
