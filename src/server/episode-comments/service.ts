import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { firstReplies, type EpisodeCommentOrder } from '#contract/episode-comments/limits.ts'
import type { EpisodeComment, NewEpisodeComment } from '#contract/episode-comments/schemas.ts'
import type { Endpoints } from '#contract/index.ts'
import type { NewReport } from '../chat/index.ts'
import { pageOf, readCursor } from '../cursor.ts'
import type { EpisodeKey } from '../episodes/index.ts'
import { DomainError } from '../errors.ts'
import type { AccountData } from '../slice.ts'
import type { Viewer } from '../viewer.ts'
import type { EpisodeCommentsDeps } from './deps.ts'
import { createModeration } from './moderation/service.ts'
import { removeBansOf } from './moderation/store.ts'
import { canModerate, isStaff, requireDeleter } from './policy.ts'
import { createLiking } from './liking.ts'
import { presentComment } from './present.ts'
import { createReplies } from './replies.ts'
import {
  countComments,
  findComment,
  findPinned,
  listComments,
  listFirstReplies,
  type CommentRow,
} from './store/comments.ts'
import { listByUser, removeLikesBy } from './store/likes.ts'
import { removeComment, removeCommentsBy } from './store/removal.ts'
import { createWriter } from './writer.ts'

export type EpisodeComments = ReturnType<typeof createEpisodeComments>

type Page = AnswerOf<Endpoints['GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments']>

export interface PageQuery extends Paging {
  readonly order: EpisodeCommentOrder
  readonly fromMs: number
  readonly invite?: string | undefined
}

export interface ReportBody extends NewReport {
  readonly invite?: string | undefined
}

/** The sort key in the cursor of each order; the insertion order follows it. */
const sortKeys: Readonly<Record<EpisodeCommentOrder, (row: CommentRow) => number>> = {
  newest: () => 0,
  best: ({ likes }) => likes,
  time: ({ atMs }) => atMs ?? 0,
}

export function createEpisodeComments(deps: EpisodeCommentsDeps) {
  const { database, audit, channels, episodes, reports } = deps
  const moderation = createModeration(deps)
  const write = createWriter(deps, moderation)

  /** Throws `COMMENT_NOT_FOUND`. */
  async function find(viewer: Profile, episodeId: number, id: string): Promise<CommentRow> {
    const comment = await database.run(findComment, { episodeId, id, viewerId: viewer.user.id })
    if (!comment) throw new DomainError('COMMENT_NOT_FOUND')
    return comment
  }

  const account: AccountData = {
    name: 'episode-comments',
    export: (userId) => database.run(listByUser, userId),
    assertDeletable: async () => {},
    async deleteUserData(userId) {
      await database.run(removeLikesBy, userId)
      await database.run(removeCommentsBy, userId)
      await database.run(removeBansOf, userId)
    },
  }

  return {
    account,
    moderation,
    replies: createReplies(deps, write),
    setLike: createLiking(deps),

    async list(viewer: Viewer, key: EpisodeKey, query: PageQuery): Promise<Page> {
      const { commenting, isMember } = await episodes.watchable(key, viewer, query.invite ?? null)
      const mayModerate = canModerate({ isMember, isStaff: isStaff(viewer) })
      if (!commenting) return { comments: [], next: null, pinned: null, count: 0, open: false, mayModerate }
      const { episodeId } = key
      const { order, fromMs, limit } = query
      const viewerId = viewer?.user.id ?? 0
      const after = readCursor(query.cursor)
      const rows = await database.run(listComments, { episodeId, viewerId, order, fromMs, after, limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, (row) => ({ key: sortKeys[order](row), id: row.sequence }))
      const pinned = await database.run(findPinned, { episodeId, viewerId })
      const count = await database.run(countComments, episodeId)
      const answered = (pinned ? [pinned, ...items] : items).filter(({ replies }) => replies > 0)
      const commentIds = answered.map(({ id }) => id)
      // One more than shown: whether there is another page.
      const replies = await database.run(listFirstReplies, { commentIds, viewerId, limit: firstReplies + 1 })
      return {
        comments: items.map((row) => presentComment(row, replies)),
        next,
        pinned: pinned && presentComment(pinned, replies),
        count,
        open: true,
        mayModerate,
      }
    },

    /** `writtenAt`: a time in the past, for the demo. */
    async add(viewer: Profile, key: EpisodeKey, written: NewEpisodeComment, writtenAt?: Date): Promise<EpisodeComment> {
      return presentComment(await write(viewer, key, { ...written, parentId: null }, writtenAt), [])
    },

    /** Staff have upheld a report. Idempotent; permissions are not checked here. */
    removeReported: (id: string): Promise<void> => database.run(removeComment, { id, entry: null }),

    /** Authors delete their comments also when they may not watch any more. */
    async remove(viewer: Profile, key: EpisodeKey, id: string): Promise<void> {
      const { channelId, episodeId } = key
      await episodes.find(key)
      const { author } = await find(viewer, episodeId, id)
      const { id: userId } = viewer.user
      const isAuthor = author.id === userId
      requireDeleter({ isAuthor, isMember: await channels.mayEdit(channelId, userId), isStaff: isStaff(viewer) })
      const details = { channel: channelId, episode: episodeId, comment: id }
      const event = { actorUserId: userId, subjectUserId: author.id, details }
      const entry = isAuthor ? null : audit.stamp({ ...event, action: 'episode.comment_deleted' })
      await database.run(removeComment, { id, entry })
    },

    async report(
      viewer: Profile,
      key: EpisodeKey,
      commentId: string,
      { invite, ...report }: ReportBody,
    ): Promise<void> {
      await episodes.watchable(key, viewer, invite ?? null)
      const { text, author } = await find(viewer, key.episodeId, commentId)
      const subject = { episodeId: key.episodeId, commentId, text, authorId: author.id }
      await reports.addOfEpisodeComment(viewer, subject, report)
    },
  }
}
