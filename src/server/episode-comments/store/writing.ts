import { and, eq, isNull, sql } from 'drizzle-orm'
import { episodes } from '../../episodes/tables.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { limitRate } from '../rate.ts'
import { episodeCommentCounts, episodeCommentRates, episodeComments } from '../tables.ts'
import { lockAuthor } from './authors.ts'
import { findComment, isComment } from './comments.ts'

export interface NewComment {
  readonly id: string
  readonly episodeId: number
  readonly authorId: number
  /** The comment that a reply answers; null: a comment. */
  readonly parentId: string | null
  readonly text: string
  readonly atMs: number | null
  readonly writtenAt: Date
}

/** Returns the comment or reply, also if it is stored already, or why it is not stored. */
export const addComment = transaction('episodeComments.add', async (tx, comment: NewComment) => {
  const { id, authorId: userId, episodeId, parentId, writtenAt } = comment
  const isAuthor = eq(episodeCommentRates.userId, userId)
  const stored = await lockAuthor(tx, userId)
  const key = { id, episodeId, viewerId: userId }
  const repeated = await findComment.run(tx, key)
  if (repeated) return repeated
  const { accepted, rate } = limitRate(stored, writtenAt)
  await tx
    .update(episodeCommentRates)
    .set({ ...rate, latest: [...rate.latest] })
    .where(isAuthor)
  if (!accepted) return 'CHAT_TOO_FAST'
  const found = await tx
    .select({ commenting: episodes.commenting })
    .from(episodes)
    .where(eq(episodes.id, episodeId))
    .for('share')
  if (!found[0]) return 'EPISODE_NOT_FOUND'
  if (!found[0].commenting) return 'EPISODE_COMMENTS_OFF'
  if (parentId !== null) {
    const problem = await countReply(tx, { episodeId, parentId })
    if (problem !== null) return problem
  }
  await tx.insert(episodeComments).values(comment)
  await tx
    .insert(episodeCommentCounts)
    .values({ episodeId, comments: 1 })
    .onConflictDoUpdate({
      target: episodeCommentCounts.episodeId,
      set: { comments: sql`${episodeCommentCounts.comments} + 1` },
    })
  const added = await findComment.run(tx, key)
  if (!added) throw new Error('the insert stored no row')
  return added
})

/** Counts one more reply to a comment, which is locked until the end of the transaction, or returns why it has none. */
async function countReply(
  tx: Connection,
  { episodeId, parentId }: { readonly episodeId: number; readonly parentId: string },
): Promise<'COMMENT_NOT_FOUND' | 'COMMENT_IS_REPLY' | null> {
  const isParent = isComment({ id: parentId, episodeId })
  const counted = await tx
    .update(episodeComments)
    .set({ replies: sql`${episodeComments.replies} + 1` })
    .where(and(isParent, isNull(episodeComments.parentId)))
    .returning({ id: episodeComments.id })
  if (counted.length > 0) return null
  return (await tx.$count(episodeComments, isParent)) > 0 ? 'COMMENT_IS_REPLY' : 'COMMENT_NOT_FOUND'
}
