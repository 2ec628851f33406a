import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CommentLikes } from '#contract/episode-comments/schemas.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { episodeCommentLikes, episodeComments } from '../tables.ts'
import { isComment, type CommentKey } from './comments.ts'
import { lockComments } from './removal.ts'

export interface LikeChange extends CommentKey {
  readonly userId: number
  readonly liked: boolean
  readonly at: Date
}

/** Null without such a comment. A repetition changes nothing. */
export const setLike = transaction(
  'episodeComments.setLike',
  async (tx, { userId, liked, at, ...key }: LikeChange): Promise<CommentLikes | null> => {
    const { likes } = episodeComments
    // Serializes the likes of a comment, and its deletion.
    const [comment] = await tx.select({ likes }).from(episodeComments).where(isComment(key)).for('no key update')
    if (!comment) return null
    const { commentId } = episodeCommentLikes
    const own = { commentId: key.id, userId }
    const isOwn = and(eq(commentId, key.id), eq(episodeCommentLikes.userId, userId))
    const changed = liked
      ? await tx
          .insert(episodeCommentLikes)
          .values({ ...own, likedAt: at })
          .onConflictDoNothing()
          .returning({ commentId })
      : await tx.delete(episodeCommentLikes).where(isOwn).returning({ commentId })
    if (changed.length === 0) return { likes: comment.likes, liked }
    const number = comment.likes + (liked ? 1 : -1)
    await tx.update(episodeComments).set({ likes: number }).where(isComment(key))
    return { likes: number, liked }
  },
)

export const removeLikesBy = transaction('episodeComments.removeLikesBy', async (tx, userId: number): Promise<void> => {
  const { commentId } = episodeCommentLikes
  const isOwn = eq(episodeCommentLikes.userId, userId)
  const liked = tx.select({ id: commentId }).from(episodeCommentLikes).where(isOwn)
  await lockComments(tx, inArray(episodeComments.id, liked))
  const removed = tx
    .$with('removed')
    .as(tx.delete(episodeCommentLikes).where(isOwn).returning({ id: episodeCommentLikes.commentId }))
  await tx
    .with(removed)
    .update(episodeComments)
    .set({ likes: sql`${episodeComments.likes} - 1` })
    .where(inArray(episodeComments.id, tx.select({ id: removed.id }).from(removed)))
})

/** For the export of an account. */
export const listByUser = statement('episodeComments.listBy', async (db, userId: number) => ({
  comments: await db
    .select({
      id: episodeComments.id,
      episodeId: episodeComments.episodeId,
      parentId: episodeComments.parentId,
      text: episodeComments.text,
      atMs: episodeComments.atMs,
      writtenAt: episodeComments.writtenAt,
    })
    .from(episodeComments)
    .where(eq(episodeComments.authorId, userId))
    .orderBy(asc(episodeComments.sequence)),
  likes: await db
    .select({ commentId: episodeCommentLikes.commentId, likedAt: episodeCommentLikes.likedAt })
    .from(episodeCommentLikes)
    .where(eq(episodeCommentLikes.userId, userId))
    .orderBy(asc(episodeCommentLikes.likedAt)),
}))
