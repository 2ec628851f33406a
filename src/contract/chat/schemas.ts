import { z } from 'zod'
import { chatRoles } from './limits.ts'

const dateTime = z.iso.datetime({ offset: true })

export const commentId = z.uuid()

export const comment = z.object({
  id: commentId,
  author: z.object({
    id: z.int(),
    nickName: z.string(),
    avatarUrl: z.string(),
    role: z.enum(chatRoles).exclude(['visitor']),
  }),
  /** After NFKC; links are text like any other. */
  text: z.string(),
  at: dateTime,
})
export type Comment = z.infer<typeof comment>

/** What happens in a chat, in an order that is the same for everybody. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment'), comment }),
  z.object({ type: z.literal('deleted'), commentId }),
  /** Everything that this user has written, when they are banned. */
  z.object({ type: z.literal('deletedAllOf'), userId: z.int() }),
  /** Null: nothing is pinned any more. */
  z.object({ type: z.literal('pinned'), comment: comment.nullable() }),
  z.object({ type: z.literal('slowMode'), seconds: z.int() }),
  /** Null: it stays open. A moment that has passed: it is closed. */
  z.object({ type: z.literal('closing'), closesAt: dateTime.nullable() }),
])
export type ChatEvent = z.infer<typeof chatEvent>

/** Everything of a chat that somebody who comes in needs. */
export const chatSnapshot = z.object({
  /** The last ones, the oldest first. */
  comments: z.array(comment),
  pinned: comment.nullable(),
  slowModeSeconds: z.int(),
  /** The liver has a chat in this live. */
  enabled: z.boolean(),
  closesAt: dateTime.nullable(),
})
export type ChatSnapshot = z.infer<typeof chatSnapshot>

/** What a user may do in a chat. */
export const chatPermissions = z.object({
  role: z.enum(chatRoles),
  /** By a time-out or the rate limit; null: the user may write. */
  silencedUntil: dateTime.nullable(),
  banned: z.boolean(),
})
export type ChatPermissions = z.infer<typeof chatPermissions>

export const chatUser = z.object({ id: z.int(), nickName: z.string(), avatarUrl: z.string() })
export type ChatUser = z.infer<typeof chatUser>

/** How a liver keeps all of their chats. */
export const chatSetting = z.object({
  moderators: z.array(chatUser),
  banned: z.array(z.object({ user: chatUser, since: dateTime, by: z.string() })),
  /** As they were written; matched without regard to case, width and kana. */
  bannedWords: z.array(z.string()),
})
export type ChatSetting = z.infer<typeof chatSetting>
