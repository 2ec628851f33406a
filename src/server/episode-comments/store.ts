import { and, asc, desc, eq, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { EpisodeCommentOrder } from '#contract/episode-comments/limits.ts'
import { addEntry, type StampedEntry } from '../audit/index.ts'
import { blocks } from '../chat/tables.ts'
import type { Cursor } from '../cursor.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { limitRate } from './rate.ts'
import { episodeCommentCounts, episodeCommentRates, episodeComments, pinnedEpisodeComments } from './tables.ts'

const selectComments = (db: Connection) =>
  db
    .select({
      id: episodeComments.id,
      sequence: episodeComments.sequence,
      author: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      text: episodeComments.text,
      atMs: episodeComments.atMs,
      writtenAt: episodeComments.writtenAt,
    })
    .from(episodeComments)
    .innerJoin(users, eq(users.id, episodeComments.authorId))

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

interface CommentKey {
  readonly id: string
  readonly episodeId: number
}

const isComment = ({ id, episodeId }: CommentKey) =>
  and(eq(episodeComments.id, id), eq(episodeComments.episodeId, episodeId))

export const findComment = statement(
  'episodeComments.find',
  async (db, key: CommentKey): Promise<CommentRow | null> =>
    (await selectComments(db).where(isComment(key)))[0] ?? null,
)

export interface CommentsQuery {
  readonly episodeId: number
  /** Comments of users whom this user has blocked are excluded; 0 for a visitor. */
  readonly viewerId: number
  readonly order: EpisodeCommentOrder
  readonly fromMs: number
  readonly after: Cursor | null
  readonly limit: number
}

/** Without the pinned comment. */
export function selectPage(db: Connection, { episodeId, viewerId, order, fromMs, after, limit }: CommentsQuery) {
  const { sequence, atMs, authorId } = episodeComments
  const blocked = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewerId))
  const pinned = db
    .select({ id: pinnedEpisodeComments.commentId })
    .from(pinnedEpisodeComments)
    .where(eq(pinnedEpisodeComments.episodeId, episodeId))
  const shown = and(
    eq(episodeComments.episodeId, episodeId),
    notInArray(episodeComments.id, pinned),
    viewerId === 0 ? undefined : notInArray(authorId, blocked),
  )
  if (order === 'newest') {
    return selectComments(db)
      .where(and(shown, after ? lt(sequence, after.id) : undefined))
      .orderBy(desc(sequence))
      .limit(limit)
  }
  const later = after ? sql`(${atMs}, ${sequence}) > (${after.key}, ${after.id})` : undefined
  return selectComments(db)
    .where(and(shown, isNotNull(atMs), gte(atMs, fromMs), later))
    .orderBy(asc(atMs), asc(sequence))
    .limit(limit)
}

export const listComments = statement('episodeComments.list', (db, query: CommentsQuery): Promise<CommentRow[]> =>
  selectPage(db, query),
)

/** Null without one, and for viewers who have blocked its author. */
export const findPinned = statement(
  'episodeComments.findPinned',
  async (db, { episodeId, viewerId }: Pick<CommentsQuery, 'episodeId' | 'viewerId'>): Promise<CommentRow | null> => {
    const { authorId, id } = episodeComments
    const isBlocked = and(eq(blocks.userId, viewerId), eq(blocks.blockedId, authorId))
    const [found] = await selectComments(db)
      .innerJoin(pinnedEpisodeComments, eq(pinnedEpisodeComments.commentId, id))
      .leftJoin(blocks, isBlocked)
      .where(and(eq(pinnedEpisodeComments.episodeId, episodeId), isNull(blocks.userId)))
    return found ?? null
  },
)

export const countComments = statement('episodeComments.count', async (db, episodeId: number): Promise<number> => {
  const found = await db
    .select({ comments: episodeCommentCounts.comments })
    .from(episodeCommentCounts)
    .where(eq(episodeCommentCounts.episodeId, episodeId))
  return found[0]?.comments ?? 0
})

export type NewComment = Omit<typeof episodeComments.$inferInsert, 'sequence'>

/** Returns the comment, also if it is stored already, or why it is not stored. */
export const addComment = transaction('episodeComments.add', async (tx, comment: NewComment) => {
  const { id, authorId: userId, episodeId, writtenAt } = comment
  // Serializes the comments of an author: the rate limit counts those of all processes.
  await tx.insert(episodeCommentRates).values({ userId, latest: [], silencedUntil: null }).onConflictDoNothing()
  const isAuthor = eq(episodeCommentRates.userId, userId)
  const [stored] = await tx.select().from(episodeCommentRates).where(isAuthor).for('update')
  if (!stored) throw new Error('the insert stored no row')
  const repeated = await findComment.run(tx, { id, episodeId })
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
  await tx.insert(episodeComments).values(comment)
  await tx
    .insert(episodeCommentCounts)
    .values({ episodeId, comments: 1 })
    .onConflictDoUpdate({
      target: episodeCommentCounts.episodeId,
      set: { comments: sql`${episodeCommentCounts.comments} + 1` },
    })
  const added = await findComment.run(tx, { id, episodeId })
  if (!added) throw new Error('the insert stored no row')
  return added
})

/** Adjusts the numbers of comments after a deletion; in one order of episodes, so that deletions do not deadlock. */
export async function subtractComments(
  tx: Connection,
  deleted: readonly { readonly episodeId: number }[],
): Promise<void> {
  const counts = new Map<number, number>()
  for (const { episodeId } of deleted) counts.set(episodeId, (counts.get(episodeId) ?? 0) + 1)
  for (const [episodeId, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    await tx
      .update(episodeCommentCounts)
      .set({ comments: sql`${episodeCommentCounts.comments} - ${count}` })
      .where(eq(episodeCommentCounts.episodeId, episodeId))
  }
}

/** A comment that is already deleted needs no deletion. */
export const removeComment = transaction(
  'episodeComments.remove',
  async (tx, { id, entry }: { id: string; entry: StampedEntry | null }): Promise<void> => {
    const deleted = await tx
      .delete(episodeComments)
      .where(eq(episodeComments.id, id))
      .returning({ episodeId: episodeComments.episodeId })
    await subtractComments(tx, deleted)
    if (entry && deleted.length > 0) await addEntry.run(tx, entry)
  },
)

export const listCommentsBy = statement('episodeComments.listBy', (db, authorId: number) =>
  db
    .select({
      episodeId: episodeComments.episodeId,
      text: episodeComments.text,
      atMs: episodeComments.atMs,
      writtenAt: episodeComments.writtenAt,
    })
    .from(episodeComments)
    .where(eq(episodeComments.authorId, authorId))
    .orderBy(asc(episodeComments.sequence)),
)

export const removeCommentsBy = transaction('episodeComments.removeBy', async (tx, authorId: number): Promise<void> => {
  const deleted = await tx
    .delete(episodeComments)
    .where(eq(episodeComments.authorId, authorId))
    .returning({ episodeId: episodeComments.episodeId })
  await subtractComments(tx, deleted)
  await tx.delete(episodeCommentRates).where(eq(episodeCommentRates.userId, authorId))
})
