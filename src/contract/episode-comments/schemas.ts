import { z } from 'zod'
import { storedNumber } from '../integers.ts'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { version } from '../channels/schemas.ts'
import { bannedWordMaxLength, bannedWordsMax } from '../chat/limits.ts'
import { commentId } from '../chat/schemas.ts'
import { next } from '../cursor.ts'
import { inviteKey } from '../episodes/schemas.ts'
import { writtenLine } from '../written-text/schemas.ts'

/** In milliseconds from the start of the video. */
const timeMark = storedNumber

export const newEpisodeComment = z.object({
  /** Made by the client: a repeated request with the same key stores one comment. */
  key: z.uuid(),
  /** 1 to 200 characters, counted after NFKC. */
  text: z.string().max(5000),
  atMs: timeMark.nullable().default(null),
  invite: inviteKey.optional(),
})
export type NewEpisodeComment = z.output<typeof newEpisodeComment>

/** Replies have no time marks. */
export const newEpisodeReply = newEpisodeComment.omit({ atMs: true })
export type NewEpisodeReply = z.output<typeof newEpisodeReply>

/** The likes of a comment or a reply. */
export const commentLikes = z.object({
  /** Of all users. */
  likes: z.int().min(0),
  /** By the viewer; false for a visitor. */
  liked: z.boolean(),
})
export type CommentLikes = z.infer<typeof commentLikes>

/** A reply to a comment of an episode; there are no replies to replies. */
export const episodeReply = z.object({
  id: commentId,
  author: person,
  /** As typed (NFC); links are plain text. */
  text: z.string(),
  at: dateTime,
  ...commentLikes.shape,
})
export type EpisodeReply = z.infer<typeof episodeReply>

/** Replies in the order of writing, without those of users whom the viewer has blocked. */
export const episodeReplies = z.object({ items: z.array(episodeReply), next })

export const episodeComment = episodeReply.extend({
  /** The moment of the video that the comment is about; null: the whole episode. */
  atMs: timeMark.nullable(),
  /** The first replies. `count`: of all users. */
  replies: episodeReplies.extend({ count: z.int().min(0) }),
})
export type EpisodeComment = z.infer<typeof episodeComment>

/** A user who may not comment on the episodes of a channel. */
export const episodeCommentBan = z.object({
  user: person,
  since: dateTime,
  /** The end of a time-out; null: until the ban is lifted. */
  until: dateTime.nullable(),
  /** Who set it. */
  by: z.string(),
})
export type EpisodeCommentBan = z.infer<typeof episodeCommentBan>

/** The words that comments on the episodes of a channel may not contain. */
export const episodeCommentWords = z.object({
  /** As typed; matching ignores case, width and kana type. */
  words: z.array(writtenLine(bannedWordMaxLength).min(1)).max(bannedWordsMax),
  version,
})
export type EpisodeCommentWords = z.infer<typeof episodeCommentWords>
