import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EpisodeCommentOrder } from '#contract/episode-comments/limits.ts'
import { blocks } from '../../chat/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { users } from '../../identity/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { episodeCommentCounts, episodeCommentLikes, episodeComments, pinnedEpisodeComments } from '../tables.ts'

/** Comments and replies; `viewerId` is 0 for a visitor. */
const selectComments = (db: Connection, viewerId: number) =>
  db
    .select({
      id: episodeComments.id,
      sequence: episodeComments.sequence,
      parentId: episodeComments.parentId,
      author: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      text: episodeComments.text,
      atMs: episodeComments.atMs,
      writtenAt: episodeComments.writtenAt,
      likes: episodeComments.likes,
      replies: episodeComments.replies,
      liked: sql<boolean>`${episodeCommentLikes.userId} is not null`,
    })
    .from(episodeComments)
    .innerJoin(users, eq(users.id, episodeComments.authorId))
    .leftJoin(
      episodeCommentLikes,
      and(eq(episodeCommentLikes.commentId, episodeComments.id), eq(episodeCommentLikes.userId, viewerId)),
    )

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

export interface CommentKey {
  readonly id: string
  readonly episodeId: number
}

interface ViewedComment extends CommentKey {
  readonly viewerId: number
}

export const isComment = ({ id, episodeId }: CommentKey) =>
  and(eq(episodeComments.id, id), eq(episodeComments.episodeId, episodeId))

export const findComment = statement(
  'episodeComments.find',
  async (db, { viewerId, ...key }: ViewedComment): Promise<CommentRow | null> =>
    (await selectComments(db, viewerId).where(isComment(key)))[0] ?? null,
)

/** Users whom the viewer has blocked. */
const selectBlocked = (db: Connection, viewerId: number) =>
  db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, viewerId))

export interface CommentsQuery {
  readonly episodeId: number
  /** Comments of users whom this user has blocked are excluded; 0 for a visitor. */
  readonly viewerId: number
  readonly order: EpisodeCommentOrder
  readonly fromMs: number
  readonly after: Cursor | null
  readonly limit: number
}

/** Without replies and the pinned comment. */
export function selectPage(db: Connection, { episodeId, viewerId, order, fromMs, after, limit }: CommentsQuery) {
  const { sequence, atMs, authorId, likes, parentId } = episodeComments
  const pinned = db
    .select({ id: pinnedEpisodeComments.commentId })
    .from(pinnedEpisodeComments)
    .where(eq(pinnedEpisodeComments.episodeId, episodeId))
  const shown = and(
    eq(episodeComments.episodeId, episodeId),
    isNull(parentId),
    notInArray(episodeComments.id, pinned),
    viewerId === 0 ? undefined : notInArray(authorId, selectBlocked(db, viewerId)),
  )
  const comments = selectComments(db, viewerId)
  switch (order) {
    case 'newest':
      return comments
        .where(and(shown, after ? lt(sequence, after.id) : undefined))
        .orderBy(desc(sequence))
        .limit(limit)
    case 'best':
      return comments
        .where(and(shown, after ? sql`(${likes}, ${sequence}) < (${after.key}, ${after.id})` : undefined))
        .orderBy(desc(likes), desc(sequence))
        .limit(limit)
    case 'time':
      return comments
        .where(
          and(
            shown,
            isNotNull(atMs),
            gte(atMs, fromMs),
            after ? sql`(${atMs}, ${sequence}) > (${after.key}, ${after.id})` : undefined,
          ),
        )
        .orderBy(asc(atMs), asc(sequence))
        .limit(limit)
  }
}

export const listComments = statement('episodeComments.list', (db, query: CommentsQuery): Promise<CommentRow[]> =>
  selectPage(db, query),
)

export interface RepliesQuery {
  readonly commentId: string
  readonly viewerId: number
  readonly after: Cursor | null
  readonly limit: number
}

/** In the order of writing. */
export function selectReplies(db: Connection, { commentId, viewerId, after, limit }: RepliesQuery) {
  const { parentId, sequence, authorId } = episodeComments
  return selectComments(db, viewerId)
    .where(
      and(
        eq(parentId, commentId),
        after ? sql`${sequence} > ${after.id}` : undefined,
        viewerId === 0 ? undefined : notInArray(authorId, selectBlocked(db, viewerId)),
      ),
    )
    .orderBy(asc(sequence))
    .limit(limit)
}

export const listReplies = statement('episodeComments.listReplies', (db, query: RepliesQuery): Promise<CommentRow[]> =>
  selectReplies(db, query),
)

export interface FirstRepliesQuery {
  readonly commentIds: readonly string[]
  readonly viewerId: number
  /** Of each comment. */
  readonly limit: number
}

/** For each comment the index is read separately, so that the limit applies to it. */
export function selectFirstReplies(db: Connection, { commentIds, viewerId, limit }: FirstRepliesQuery) {
  const comments = alias(episodeComments, 'answered')
  const ofComment = db
    .select({ id: episodeComments.id })
    .from(episodeComments)
    .where(
      and(
        eq(episodeComments.parentId, comments.id),
        viewerId === 0 ? undefined : notInArray(episodeComments.authorId, selectBlocked(db, viewerId)),
      ),
    )
    .orderBy(asc(episodeComments.sequence))
    .limit(limit)
    .as('of_comment')
  return db
    .select({ id: ofComment.id })
    .from(comments)
    .innerJoinLateral(ofComment, sql`true`)
    .where(inArray(comments.id, [...commentIds]))
}

/** The first replies of several comments, each in the order of writing. */
export const listFirstReplies = statement(
  'episodeComments.listFirstReplies',
  async (db, query: FirstRepliesQuery): Promise<CommentRow[]> => {
    if (query.commentIds.length === 0) return []
    const ids = (await selectFirstReplies(db, query)).map(({ id }) => id)
    if (ids.length === 0) return []
    return selectComments(db, query.viewerId)
      .where(inArray(episodeComments.id, ids))
      .orderBy(asc(episodeComments.sequence))
  },
)

/** Null without one, and for viewers who have blocked its author. */
export const findPinned = statement(
  'episodeComments.findPinned',
  async (db, { episodeId, viewerId }: Pick<CommentsQuery, 'episodeId' | 'viewerId'>): Promise<CommentRow | null> => {
    const { authorId, id } = episodeComments
    const isBlocked = and(eq(blocks.userId, viewerId), eq(blocks.blockedId, authorId))
    const [found] = await selectComments(db, viewerId)
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
