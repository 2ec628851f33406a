import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { rewardEntry, rewardMonth, rewardPayout, rewardSummary, staffReward, sums, userId } from './schemas.ts'

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
