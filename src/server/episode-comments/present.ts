import { firstReplies } from '#contract/episode-comments/limits.ts'
import type { EpisodeComment, EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { pageOf, type Page } from '../cursor.ts'
import type { CommentRow } from './store/comments.ts'

export const presentReply = ({ id, author, text, writtenAt, likes, liked }: CommentRow): EpisodeReply => ({
  id,
  author,
  text,
  at: writtenAt.toISOString(),
  likes,
  liked,
})

/** A page of `limit` replies from up to `limit` + 1 rows. */
export function replyPage(rows: readonly CommentRow[], limit: number): Page<EpisodeReply> {
  const { items, next } = pageOf(rows, limit, ({ sequence }) => ({ key: 0, id: sequence }))
  return { items: items.map(presentReply), next }
}

/** `replies`: the first of several comments, among them one more of this one than are shown. */
export function presentComment(comment: CommentRow, replies: readonly CommentRow[]): EpisodeComment {
  const own = replies.filter(({ parentId }) => parentId === comment.id)
  return {
    ...presentReply(comment),
    atMs: comment.atMs,
    replies: { count: comment.replies, ...replyPage(own, firstReplies) },
  }
}
