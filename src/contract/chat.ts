import { z } from 'zod'

const dateTime = z.iso.datetime({ offset: true })

/** Of a comment, in characters (code points) after NFKC. */
export const commentMaxLength = 200
/** So many comments within so many seconds; one more and the user is silenced for a while. */
export const commentBurst = { comments: 3, seconds: 2, silencedSeconds: 10 } as const
/** Seconds between two comments of one user; 0 is off. */
export const slowModes = [0, 3, 10, 30, 60] as const
export const timeoutMinutes = [1, 10, 60] as const
/** A chat stays open so many minutes after the end of its live. */
export const chatOpenMinutesAfterEnd = 5
/** What somebody who comes in is shown. */
export const commentsOnEntry = 50
export const bannedWordMaxLength = 50
export const bannedWordsMax = 200
export const moderatorsMax = 50
/** Hearts of one user in one message; a message each tenth of a second is more than a thumb can do. */
export const heartsAtOnce = 20

/** Whose chat it is stands above whom they have named; staff may do what moderators may. */
export const chatRoles = ['visitor', 'user', 'moderator', 'staff', 'liver'] as const
export type ChatRole = (typeof chatRoles)[number]

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

/** What somebody may do in a chat. */
export const chatStanding = z.object({
  role: z.enum(chatRoles),
  /** By time-out or haste; null: may write. */
  silencedUntil: dateTime.nullable(),
  banned: z.boolean(),
})
export type ChatStanding = z.infer<typeof chatStanding>

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

export const reportReasons = ['abuse', 'sexual', 'spam', 'personal_data', 'self_harm', 'other'] as const
