import { z } from 'zod'
import { liveId } from '../ids.ts'
import type { Endpoint } from '../endpoint.ts'
import { giftQuantityMax, supportersMost } from './limits.ts'
import { gift, giftId, sentGift, supporter } from './schemas.ts'

const live = z.object({ id: liveId })

export const giftEndpoints = {
  'GET /v1/gifts': {
    summary: 'The catalogue of gifts, cheapest first',
    tag: 'gifts',
    access: 'anyone',
    answer: z.object({ gifts: z.array(gift).readonly() }),
    errors: [],
  },
  'POST /v1/lives/{id}/gifts': {
    summary: 'Send a gift to the liver of a live on air; idempotent per key',
    tag: 'gifts',
    access: 'signed-in',
    params: live,
    body: z.object({ giftId, quantity: z.int().min(1).max(giftQuantityMax).default(1), key: z.uuid() }),
    answer: z.object({
      gift: sentGift,
      /** The remaining coins of the sender. */
      balance: z.object({ paid: z.int(), free: z.int() }),
    }),
    errors: [
      'LIVE_NOT_FOUND',
      'GIFTS_CLOSED',
      'GIFT_NOT_FOUND',
      'GIFT_TO_ONESELF',
      'GIFT_SENDER_BANNED',
      'LIVE_BLOCKED',
      'LIVE_LOCKED',
      'COINS_NOT_ENOUGH',
      'COINS_KEY_REUSED',
    ],
  },
  'GET /v1/lives/{id}/gifts': {
    summary: 'The latest gifts of a live, at most fifty, oldest first',
    tag: 'gifts',
    access: 'anyone',
    params: live,
    answer: z.object({ gifts: z.array(sentGift) }),
    errors: ['LIVE_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/gifts/{sentGiftId}/thanks': {
    summary: 'Thank for a gift of the own live, visible to all its clients; repeating it changes nothing',
    tag: 'gifts',
    access: 'signed-in',
    params: live.extend({ sentGiftId: z.uuid() }),
    body: z.object({}),
    answer: sentGift,
    errors: ['NOT_YOUR_LIVE', 'SENT_GIFT_NOT_FOUND'],
  },
  'GET /v1/lives/{id}/supporters': {
    summary: 'The supporters of a live by points; with equal points the one who reached them first',
    tag: 'gifts',
    access: 'anyone',
    params: live,
    query: z.object({ limit: z.coerce.number().int().min(1).max(supportersMost).default(20) }),
    answer: z.object({
      supporters: z.array(supporter),
      /** The rank of the signed-in user; null without gifts. */
      own: supporter.nullable(),
      /** The sum over all gifts of the live. */
      points: z.int(),
    }),
    errors: ['LIVE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
