import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { followState } from './schemas.ts'

const liverId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

export const followEndpoints = {
  'GET /v1/livers/{id}/follow': {
    summary: 'The number of followers of a liver, and whether the signed-in user is one',
    tag: 'follows',
    params: liverId,
    answer: followState,
    errors: ['LIVER_NOT_FOUND'],
  },
  'POST /v1/livers/{id}/follow': {
    summary: 'Follow a liver, or unfollow; repeating it changes nothing',
    tag: 'follows',
    params: liverId,
    body: z.object({ following: z.boolean() }),
    answer: followState,
    errors: ['SIGN_IN_REQUIRED', 'LIVER_NOT_FOUND', 'OWN_FOLLOW'],
  },
} as const satisfies Record<string, Endpoint>
