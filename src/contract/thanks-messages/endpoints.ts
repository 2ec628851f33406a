import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { newReport } from '../chat/schemas.ts'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { bodyId, pathId } from '../ids.ts'
import { newThanks, thanksMessage, thanksSupporter, thanksThread } from './schemas.ts'

const other = z.object({ userId: pathId })
const done = z.object({})
const unread = z.object({ unread: z.int() })

export const thanksMessageEndpoints = {
  'GET /v1/thanks-messages': {
    summary:
      'Threads of thanks messages that the signed-in user has received, unread ones first; without blocked livers',
    tag: 'thanks',
    access: 'signed-in',
    query: paging,
    answer: z.object({ threads: z.array(thanksThread), next }),
    errors: [],
  },
  'GET /v1/thanks-messages/unread': {
    summary: 'The number of unread thanks messages, without those of muted and blocked livers',
    tag: 'thanks',
    access: 'signed-in',
    answer: unread,
    errors: [],
  },
  'GET /v1/thanks-messages/supporters': {
    summary: 'The users whom the signed-in liver may thank: active supporters of the last 30 days, most points first',
    tag: 'thanks',
    access: 'signed-in',
    query: paging,
    answer: z.object({
      supporters: z.array(thanksSupporter),
      next,
      /** The messages that the liver may still send today, in Japan time. */
      remaining: z.int().min(0),
    }),
    errors: ['NO_LIVE_LICENSE'],
  },
  'GET /v1/thanks-messages/{userId}': {
    summary: 'The thanks messages between the signed-in user and another one, newest first',
    tag: 'thanks',
    access: 'signed-in',
    params: other,
    query: paging,
    answer: z.object({
      person,
      messages: z.array(thanksMessage),
      next,
      muted: z.boolean(),
      /** The viewer has blocked the other user. */
      blocked: z.boolean(),
      /** The gifts for which the viewer may thank the other user; null: the viewer may not write. */
      supporter: thanksSupporter.nullable(),
    }),
    errors: ['USER_NOT_FOUND'],
  },
  'POST /v1/thanks-messages': {
    summary: 'Send a message to up to 100 supporters; users who may not receive it are skipped',
    tag: 'thanks',
    access: 'signed-in',
    body: newThanks,
    answer: z.object({ sent: z.int(), skipped: z.int(), remaining: z.int().min(0) }),
    errors: [
      'NO_LIVE_LICENSE',
      'THANKS_NO_RECIPIENT',
      'THANKS_TOO_LONG',
      'THANKS_DAILY_LIMIT',
      'THANKS_IMAGE_NOT_FOUND',
    ],
  },
  'POST /v1/thanks-images': {
    summary: 'Upload the image of a message (the body is the file); without a message it is deleted after a day',
    tag: 'thanks',
    access: 'signed-in',
    answer: z.object({ url: z.string() }),
    errors: ['NO_LIVE_LICENSE', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'POST /v1/thanks-messages/{userId}/read': {
    summary: 'Mark the received messages of a thread up to one as read',
    tag: 'thanks',
    access: 'signed-in',
    params: other,
    body: z.object({ upTo: bodyId }),
    answer: unread,
    errors: [],
  },
  'POST /v1/thanks-messages/{userId}/mute': {
    summary: 'Mute or unmute a liver: messages arrive, but are not counted as unread',
    tag: 'thanks',
    access: 'signed-in',
    params: other,
    body: z.object({ muted: z.boolean() }),
    answer: unread,
    errors: ['USER_NOT_FOUND'],
  },
  'POST /v1/thanks-messages/{userId}/messages/{messageId}/report': {
    summary: 'Report a received message to staff; repeating it changes nothing',
    tag: 'thanks',
    access: 'signed-in',
    params: other.extend({ messageId: pathId }),
    body: newReport,
    answer: done,
    errors: ['THANKS_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Endpoint>
