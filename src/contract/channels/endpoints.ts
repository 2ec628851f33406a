import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { channelProfile, ownerInfo } from './schemas.ts'

export const channelEndpoints = {
  'GET /v2/channels/is-owner': {
    summary: 'Whether the signed-in user owns a channel, and its id',
    tag: 'channels',
    answer: ownerInfo,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v3/channels/{id}/profile': {
    summary: 'The public profile of a channel',
    tag: 'channels',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answer: channelProfile,
    errors: ['CHANNEL_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
