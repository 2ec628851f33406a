import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { pathId } from '../ids.ts'
import { paging } from '../cursor.ts'
import { sourcesCursor } from '../timelines/schemas.ts'
import { followed, followState } from './schemas.ts'

const target = z.object({ id: pathId })

export const followEndpoints = {
  'GET /v1/follows': {
    summary: 'The channels and livers that the signed-in user follows, the latest first',
    tag: 'follows',
    access: 'signed-in',
    query: paging.extend({ cursor: sourcesCursor.optional() }),
    answer: z.object({ follows: z.array(followed), next: sourcesCursor.nullable() }),
    errors: [],
  },
  'GET /v1/livers/{id}/follow': {
    summary: 'The number of followers of a liver, and whether the signed-in user is one',
    tag: 'follows',
    access: 'anyone',
    params: target,
    answer: followState,
    errors: ['LIVER_NOT_FOUND'],
  },
  'POST /v1/livers/{id}/follow': {
    summary: 'Follow a liver, or unfollow; repeating it changes nothing',
    tag: 'follows',
    access: 'signed-in',
    params: target,
    body: z.object({ following: z.boolean() }),
    answer: followState,
    errors: ['LIVER_NOT_FOUND', 'OWN_FOLLOW', 'FOLLOW_BLOCKED'],
  },
  'GET /v1/channels/{id}/follow': {
    summary: 'The number of followers of a channel, and whether the signed-in user is one',
    tag: 'follows',
    access: 'anyone',
    params: target,
    answer: followState,
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'PUT /v1/channels/{id}/follow': {
    summary: 'Follow a channel; repeating it changes nothing',
    tag: 'follows',
    access: 'signed-in',
    params: target,
    body: z.object({}),
    answer: followState,
    errors: ['CHANNEL_NOT_FOUND', 'OWN_FOLLOW', 'CHANNEL_FOLLOW_BLOCKED'],
  },
  'DELETE /v1/channels/{id}/follow': {
    summary: 'Unfollow a channel; repeating it changes nothing',
    tag: 'follows',
    access: 'signed-in',
    params: target,
    answer: followState,
    errors: ['CHANNEL_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
