import { z } from 'zod'
import { queryNumber } from '../integers.ts'
import { timeoutMinutes } from '../chat/limits.ts'
import { commentId, newReport } from '../chat/schemas.ts'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { inviteKey } from '../episodes/schemas.ts'
import { pathId } from '../ids.ts'
import { episodeCommentOrders } from './limits.ts'
import {
  commentLikes,
  episodeComment,
  episodeCommentBan,
  episodeCommentWords,
  episodeReplies,
  episodeReply,
  newEpisodeComment,
  newEpisodeReply,
} from './schemas.ts'

const episode = z.object({ channelId: pathId, seriesId: pathId, episodeId: pathId })
const one = episode.extend({ commentId })
const channel = z.object({ channelId: pathId })
const done = z.object({})
const watching = ['CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND', 'EPISODE_LOCKED'] as const
const moderating = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
/** Errors of writing a comment or a reply. */
const writing = [
  ...watching,
  'EPISODE_COMMENTS_OFF',
  'COMMENT_EMPTY',
  'COMMENT_TOO_LONG',
  'CHAT_BANNED_WORD',
  'COMMENT_BANNED_WORD',
  'CHAT_BANNED',
  'COMMENT_BANNED',
  'COMMENT_BLOCKED',
  'CHAT_TIMED_OUT',
  'CHAT_TOO_FAST',
] as const
const moderatingComment = [...moderating, 'EPISODE_NOT_FOUND', 'COMMENT_NOT_FOUND'] as const

export const episodeCommentEndpoints = {
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments': {
    summary:
      'Comments of an episode with their first replies: newest, best or by time in the video; without those of blocked users',
    tag: 'episodes',
    access: 'anyone',
    params: episode,
    query: paging.extend({
      order: z.enum(episodeCommentOrders).default('newest'),
      /** With the order `time`: from this time in the video on, in milliseconds. */
      fromMs: queryNumber.default(0),
      invite: inviteKey.optional(),
    }),
    answer: z.object({
      /** Without the pinned one. */
      comments: z.array(episodeComment),
      next,
      /** Shown first, in each order; null: none. */
      pinned: episodeComment.nullable(),
      /** Of all users, with replies. */
      count: z.int().min(0),
      /** False: the channel has turned comments off; the existing ones are hidden. */
      open: z.boolean(),
      /** Whether the viewer may delete and pin comments of others, and ban their authors. */
      mayModerate: z.boolean(),
    }),
    errors: watching,
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments': {
    summary: 'Comment on an episode, optionally on a moment of its video',
    tag: 'episodes',
    access: 'signed-in',
    params: episode,
    body: newEpisodeComment,
    answer: z.object({ comment: episodeComment }),
    errors: [...writing, 'COMMENT_AFTER_END'],
  },
  'DELETE /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}': {
    summary:
      "Delete a comment or reply: one's own, or any as member of the channel or staff; replies go with their comment",
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    answer: done,
    errors: ['CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND', 'COMMENT_NOT_FOUND', 'NOT_YOUR_COMMENT'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/replies': {
    summary: 'Replies to a comment of an episode in the order of writing; without those of blocked users',
    tag: 'episodes',
    access: 'anyone',
    params: one,
    query: paging.extend({ invite: inviteKey.optional() }),
    answer: episodeReplies,
    errors: [...watching, 'EPISODE_COMMENTS_OFF', 'COMMENT_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/replies': {
    summary: 'Reply to a comment of an episode, under the rules of comments',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: newEpisodeReply,
    answer: z.object({ reply: episodeReply }),
    errors: [...writing, 'COMMENT_NOT_FOUND', 'COMMENT_IS_REPLY'],
  },
  'PUT /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/like': {
    summary: 'Like a comment or reply, or no longer; repeating it changes nothing',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: z.object({ liked: z.boolean(), invite: inviteKey.optional() }),
    answer: commentLikes,
    errors: [...watching, 'EPISODE_COMMENTS_OFF', 'COMMENT_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/report': {
    summary: 'Report a comment of an episode to staff; repeating it changes nothing',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: newReport.extend({ invite: inviteKey.optional() }),
    answer: done,
    errors: [...watching, 'COMMENT_NOT_FOUND'],
  },
  'PUT /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/pinned-comment': {
    summary: 'Pin a comment of an episode, or unpin it with null; for members of the channel and staff',
    tag: 'episodes',
    access: 'signed-in',
    params: episode,
    body: z.object({ commentId: commentId.nullable() }),
    answer: done,
    errors: [...moderatingComment, 'COMMENT_IS_REPLY'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/timeout': {
    summary: 'Time the author of a comment out on all episodes of the channel; a ban remains',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: z.object({ minutes: z.literal(timeoutMinutes) }),
    answer: done,
    errors: [...moderatingComment, 'TARGET_PROTECTED'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/ban': {
    summary: 'Ban the author of a comment on all episodes of the channel, and delete their comments on this one',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: done,
    answer: done,
    errors: [...moderatingComment, 'TARGET_PROTECTED'],
  },
  'GET /v1/channels/{channelId}/comment-bans': {
    summary: 'The users who may not comment on the episodes of a channel, newest first; for its members and staff',
    tag: 'episodes',
    access: 'signed-in',
    params: channel,
    query: paging,
    answer: z.object({ bans: z.array(episodeCommentBan), next }),
    errors: moderating,
  },
  'DELETE /v1/channels/{channelId}/comment-bans/{userId}': {
    summary: 'Let a user comment on the episodes of a channel again; for its members and staff',
    tag: 'episodes',
    access: 'signed-in',
    params: channel.extend({ userId: pathId }),
    answer: done,
    errors: moderating,
  },
  'GET /v1/channels/{channelId}/comment-words': {
    summary: 'The words that comments on the episodes of a channel may not contain; for its members and staff',
    tag: 'episodes',
    access: 'signed-in',
    params: channel,
    answer: episodeCommentWords,
    errors: moderating,
  },
  'PUT /v1/channels/{channelId}/comment-words': {
    summary: 'Set the banned words of a channel; an update of an older version is rejected with the stored words',
    tag: 'episodes',
    access: 'signed-in',
    params: channel,
    body: episodeCommentWords,
    answer: episodeCommentWords,
    errors: [...moderating, 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>
