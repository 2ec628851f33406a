import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { chatRoles, reportReasons, reportTextMaxLength } from './limits.ts'
import { writtenLines } from '../written-text/schemas.ts'

export const commentId = z.uuid()

export const comment = z.object({
  id: commentId,
  author: person.extend({ role: z.enum(chatRoles).exclude(['visitor']) }),
  /** As typed (NFC); links are plain text. */
  text: z.string(),
  at: dateTime,
})
export type Comment = z.infer<typeof comment>

/** The events of a chat, in the same order for all clients. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment'), comment }),
  z.object({ type: z.literal('deleted'), commentId }),
  /** All comments of a banned user are deleted. */
  z.object({ type: z.literal('deletedAllOf'), userId: z.int() }),
  /** Null: the comment was unpinned. */
  z.object({ type: z.literal('pinned'), comment: comment.nullable() }),
  z.object({ type: z.literal('slowMode'), seconds: z.int() }),
  /** Null: the chat stays open. In the past: the chat is closed. */
  z.object({ type: z.literal('closing'), closesAt: dateTime.nullable() }),
])
export type ChatEvent = z.infer<typeof chatEvent>

/** The state of a chat for a client that joins. */
export const chatSnapshot = z.object({
  /** The latest comments, oldest first. */
  comments: z.array(comment),
  pinned: comment.nullable(),
  slowModeSeconds: z.int(),
  /** Whether the live has a chat. */
  enabled: z.boolean(),
  closesAt: dateTime.nullable(),
})
export type ChatSnapshot = z.infer<typeof chatSnapshot>

/** The permissions of a user in a chat. */
export const chatPermissions = z.object({
  role: z.enum(chatRoles),
  /** The end of a time-out or of the rate limit; null: the user may write. */
  silencedUntil: dateTime.nullable(),
  banned: z.boolean(),
})
export type ChatPermissions = z.infer<typeof chatPermissions>

/** Users who did the same within a few seconds. */
const audienceGroup = z.object({
  /** The latest, the last one at the end; `count` includes users who are not named. */
  people: z.array(z.object({ id: z.int(), nickName: z.string() })),
  count: z.int().min(1),
})
export type AudienceGroup = z.infer<typeof audienceGroup>

/** The signed-in users who entered a live on air, and those who followed its liver; null: none did. */
export const audienceNotice = z.object({ entered: audienceGroup.nullable(), followed: audienceGroup.nullable() })
export type AudienceNotice = z.infer<typeof audienceNotice>

/** The settings for all chats of a liver. */
export const chatSetting = z.object({
  moderators: z.array(person),
  banned: z.array(z.object({ user: person, since: dateTime, by: z.string() })),
  /** As typed; matching ignores case, width and kana type. */
  bannedWords: z.array(z.string()),
})
export type ChatSetting = z.infer<typeof chatSetting>

/** The settings that moderators and staff change, too. */
export const moderatedSetting = chatSetting.pick({ banned: true, bannedWords: true })
export type ModeratedSetting = z.infer<typeof moderatedSetting>

export const newReport = z.object({
  reason: z.enum(reportReasons),
  text: writtenLines(reportTextMaxLength).default(''),
})
