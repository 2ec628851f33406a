import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { bannedWordMaxLength, bannedWordsMax, chatRoles, reportReasons, slowModes, timeoutMinutes } from './limits.ts'
import { chatSetting, chatUser, comment, commentId } from './schemas.ts'

const liveId = z.object({ id: z.string().regex(/^[0-9A-Za-z]{12}$/) })

const inLive = liveId.extend({ commentId })

const done = z.object({})

const moderating = ['SIGN_IN_REQUIRED', 'LIVE_NOT_FOUND', 'NOT_MODERATOR'] as const

const own = ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENSE'] as const

const person = z.object({ userId: z.int().positive() })

export const chatEndpoints = {
  'GET /v1/lives/{id}/comments': {
    summary:
      'Comments of a live, in the order in which they were written; of its archive, by their time in the recording',
    tag: 'chat',
    params: liveId,
    query: z.object({
      /** Only those before this one: the page of earlier ones. */
      before: commentId.optional(),
      /** Only those from this time of what is played on, in milliseconds; then the earliest come first. */
      fromMs: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({
      /** `atMs`: where in what is played of the archive; null while there is none. */
      comments: z.array(z.object({ comment, atMs: z.int().nullable() })),
      /** There are more in the direction of the page. */
      more: z.boolean(),
      /** Who the reader is in this chat. */
      role: z.enum(chatRoles),
    }),
    errors: ['LIVE_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/comments/{commentId}/deletion': {
    summary: 'Take a comment away: the own one, or any one as liver, moderator or staff',
    tag: 'chat',
    params: inLive,
    body: done,
    answer: done,
    errors: [...moderating, 'COMMENT_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/comments/{commentId}/report': {
    summary: 'Report a comment to the staff',
    tag: 'chat',
    params: inLive,
    body: z.object({ reason: z.enum(reportReasons), text: z.string().trim().max(500).default('') }),
    answer: done,
    errors: ['SIGN_IN_REQUIRED', 'LIVE_NOT_FOUND', 'COMMENT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'POST /v1/lives/{id}/chat/pin': {
    summary: 'Keep one comment at the top of the chat, or none for null',
    tag: 'chat',
    params: liveId,
    body: z.object({ commentId: commentId.nullable() }),
    answer: done,
    errors: [...moderating, 'COMMENT_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/chat/slow-mode': {
    summary: 'How long each user waits between two comments',
    tag: 'chat',
    params: liveId,
    body: z.object({ seconds: z.literal(slowModes) }),
    answer: done,
    errors: moderating,
  },
  'POST /v1/lives/{id}/chat/timeout': {
    summary: 'Silence a user in all chats of this liver for some minutes, or let them write again for null',
    tag: 'chat',
    params: liveId,
    body: person.extend({ minutes: z.literal(timeoutMinutes).nullable() }),
    answer: done,
    errors: [...moderating, 'USER_NOT_FOUND', 'TARGET_PROTECTED'],
  },
  'POST /v1/lives/{id}/chat/ban': {
    summary: 'Shut a user out of all chats of this liver, and take away what they have written in this one',
    tag: 'chat',
    params: liveId,
    body: person,
    answer: done,
    errors: [...moderating, 'USER_NOT_FOUND', 'TARGET_PROTECTED'],
  },
  'GET /v1/chat-setting': {
    summary: "How the signed-in liver's chats are kept: moderators, who is banned, banned words",
    tag: 'chat',
    answer: chatSetting,
    errors: own,
  },
  'POST /v1/chat-setting/moderators': {
    summary: "Name a moderator of the liver's chats, or let one go",
    tag: 'chat',
    body: person.extend({ named: z.boolean() }),
    answer: chatSetting,
    errors: [...own, 'USER_NOT_FOUND', 'TOO_MANY_MODERATORS'],
  },
  'POST /v1/chat-setting/bans/lifting': {
    summary: 'Let a user who was banned write again',
    tag: 'chat',
    body: person,
    answer: chatSetting,
    errors: [...own, 'USER_NOT_FOUND'],
  },
  'POST /v1/chat-setting/banned-words': {
    summary: 'Comments that hold one of these are refused',
    tag: 'chat',
    body: z.object({ words: z.array(z.string().trim().min(1).max(bannedWordMaxLength)).max(bannedWordsMax) }),
    answer: chatSetting,
    errors: own,
  },
  'GET /v1/blocks': {
    summary: 'Whose comments the signed-in user does not see',
    tag: 'chat',
    answer: z.object({ users: z.array(chatUser) }),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/blocks': {
    summary: 'Not to see what a user writes any more, or to see it again',
    tag: 'chat',
    body: person.extend({ blocked: z.boolean() }),
    answer: z.object({ users: z.array(chatUser) }),
    errors: ['SIGN_IN_REQUIRED', 'USER_NOT_FOUND', 'TARGET_PROTECTED'],
  },
} as const satisfies Record<string, Endpoint>
