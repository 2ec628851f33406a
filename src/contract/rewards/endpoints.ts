import { z } from 'zod'
import { integerMax } from '../integers.ts'
import type { Endpoint } from '../endpoint.ts'
import { rewardEntry, rewardMonth, rewardPayout, rewardSummary, staffReward, sums, userId } from './schemas.ts'
import { writtenLines } from '../written-text/schemas.ts'

export const rewardEndpoints = {
  'GET /v1/rewards': {
    summary: 'The rewards of the signed-in liver by state and month',
    tag: 'rewards',
    access: 'signed-in',
    answer: rewardSummary,
    errors: [],
  },
  'GET /v1/rewards/{month}': {
    summary: 'The statement of one month in Japan time, by live',
    tag: 'rewards',
    access: 'signed-in',
    params: z.object({ month: rewardMonth }),
    answer: sums.extend({ entries: z.array(rewardEntry) }),
    errors: [],
  },
  'GET /v1/staff/rewards/{userId}': {
    summary: 'The rewards and payouts of a liver; for staff',
    tag: 'staff',
    access: 'staff',
    params: userId,
    answer: staffReward,
    errors: [],
  },
  'POST /v1/staff/rewards/{userId}/payouts': {
    summary: 'Record a payout of confirmed rewards: the amount in yen and a reference of the transfer; for staff',
    tag: 'staff',
    access: 'staff',
    params: userId,
    body: z.object({ yen: z.int().min(1).max(integerMax), reason: writtenLines(500).default('') }),
    answer: rewardPayout,
    errors: ['OWN_ACCOUNT', 'REASON_REQUIRED', 'REWARD_TOO_SMALL', 'REWARD_CHANGED'],
  },
} as const satisfies Record<string, Endpoint>
