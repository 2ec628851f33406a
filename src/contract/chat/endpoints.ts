import { z } from 'zod'
import { queryNumber } from '../integers.ts'
import { person } from '../account/schemas.ts'
import { bodyId, liveId } from '../ids.ts'
import type { Endpoint } from '../endpoint.ts'
import { bannedWordMaxLength, bannedWordsMax, chatRoles, slowModes, timeoutMinutes } from './limits.ts'
import { chatSetting, comment, commentId, moderatedSetting, newReport } from './schemas.ts'
import { writtenLine } from '../written-text/schemas.ts'

const live = z.object({ id: liveId })

const inLive = live.extend({ commentId })

const done = z.object({})

const moderating = ['LIVE_NOT_FOUND', 'NOT_MODERATOR'] as const

const own = ['NO_LIVE_LICENSE'] as const

const bannedWord = writtenLine(bannedWordMaxLength).min(1)

const bannedWords = z.array(bannedWord).max(bannedWordsMax)

const chosenUser = z.object({ userId: bodyId })

export const chatEndpoints = {
  'GET /v1/lives/{id}/comments': {
    summary: 'Comments of a live in order; with an archive, by their time in the recording',
    tag: 'chat',
    access: 'anyone',
    params: live,
    query: z.object({
      /** Returns the page of comments before this one. */
      before: commentId.optional(),
      /** Returns comments from this time in the played recording on, in milliseconds, oldest first. */
      fromMs: queryNumber.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({
      /** `atMs`: the time in the played recording; null without an archive. */
      comments: z.array(z.object({ comment, atMs: z.int().nullable() })),
      /** Whether more pages follow in this direction. */
      more: z.boolean(),
      /** The role of the requesting user in this chat. */
      role: z.enum(chatRoles),
    }),
    errors: ['LIVE_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/comments/{commentId}/deletion': {
    summary: "Delete a comment: one's own, or any comment as liver, moderator or staff",
    tag: 'chat',
    access: 'signed-in',
    params: inLive,
    body: done,
    answer: done,
    errors: [...moderating, 'COMMENT_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/comments/{commentId}/report': {
    summary: 'Report a comment to staff',
    tag: 'chat',
    access: 'signed-in',
    params: inLive,
    body: newReport,
    answer: done,
    errors: ['LIVE_NOT_FOUND', 'COMMENT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'POST /v1/lives/{id}/report': {
    summary: 'Report a live to staff',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    body: newReport,
    answer: done,
    errors: ['LIVE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'POST /v1/lives/{id}/chat/pin': {
    summary: 'Pin a comment, or unpin it with null',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    body: z.object({ commentId: commentId.nullable() }),
    answer: done,
    errors: [...moderating, 'COMMENT_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/chat/slow-mode': {
    summary: 'Set the minimum interval between two comments of a user',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    body: z.object({ seconds: z.literal(slowModes) }),
    answer: done,
    errors: moderating,
  },
  'POST /v1/lives/{id}/chat/timeout': {
    summary: 'Time a user out in all chats of this liver, or lift the time-out with null',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    body: chosenUser.extend({ minutes: z.literal(timeoutMinutes).nullable() }),
    answer: done,
    errors: [...moderating, 'USER_NOT_FOUND', 'TARGET_PROTECTED'],
  },
  'POST /v1/lives/{id}/chat/ban': {
    summary: 'Ban a user from all chats of this liver, and delete their comments in this one',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    body: chosenUser,
    answer: done,
    errors: [...moderating, 'USER_NOT_FOUND', 'TARGET_PROTECTED'],
  },
  'POST /v1/lives/{id}/chat/ban/lifting': {
    summary: 'Lift the ban of a user from all chats of this liver',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    body: chosenUser,
    answer: moderatedSetting,
    errors: [...moderating, 'USER_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/chat/banned-words': {
    summary: 'Ban a word from all chats of this liver, or allow it again',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    body: z.object({ word: bannedWord, banned: z.boolean() }),
    answer: moderatedSetting,
    errors: [...moderating, 'TOO_MANY_BANNED_WORDS'],
  },
  'GET /v1/lives/{id}/chat/setting': {
    summary: 'The banned users and words of the chats of this liver',
    tag: 'chat',
    access: 'signed-in',
    params: live,
    answer: moderatedSetting,
    errors: moderating,
  },
  'GET /v1/chat-setting': {
    summary: 'The chat settings of the signed-in liver: moderators, banned users, banned words',
    tag: 'chat',
    access: 'signed-in',
    answer: chatSetting,
    errors: own,
  },
  'POST /v1/chat-setting/moderators': {
    summary: "Appoint or dismiss a moderator of the liver's chats",
    tag: 'chat',
    access: 'signed-in',
    body: chosenUser.extend({ named: z.boolean() }),
    answer: chatSetting,
    errors: [...own, 'USER_NOT_FOUND', 'TOO_MANY_MODERATORS'],
  },
  'POST /v1/chat-setting/bans/lifting': {
    summary: 'Lift the ban of a user',
    tag: 'chat',
    access: 'signed-in',
    body: chosenUser,
    answer: chatSetting,
    errors: [...own, 'USER_NOT_FOUND'],
  },
  'POST /v1/chat-setting/banned-words': {
    summary: 'Change the banned words: comments that contain one are rejected',
    tag: 'chat',
    access: 'signed-in',
    body: z.object({
      words: bannedWords,
      /** The words as they were read: what moderators have changed since then is kept. */
      before: bannedWords,
    }),
    answer: chatSetting,
    errors: [...own, 'TOO_MANY_BANNED_WORDS'],
  },
  'GET /v1/blocks': {
    summary: 'List the users whom the signed-in user has blocked',
    tag: 'chat',
    access: 'signed-in',
    answer: z.object({ users: z.array(person) }),
    errors: [],
  },
  'POST /v1/blocks': {
    summary: 'Block or unblock a user',
    tag: 'chat',
    access: 'signed-in',
    body: chosenUser.extend({ blocked: z.boolean() }),
    answer: z.object({ users: z.array(person) }),
    errors: ['USER_NOT_FOUND', 'TARGET_PROTECTED'],
  },
} as const satisfies Record<string, Endpoint>
