import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { EpisodeReply, NewEpisodeReply } from '#contract/episode-comments/schemas.ts'
import { readCursor, type Page } from '../cursor.ts'
import type { EpisodeKey } from '../episodes/index.ts'
import { DomainError } from '../errors.ts'
import type { Viewer } from '../viewer.ts'
import type { EpisodeCommentsDeps } from './deps.ts'
import { presentReply, replyPage } from './present.ts'
import { findComment, listReplies } from './store/comments.ts'
import type { Write } from './writer.ts'

export interface RepliesQuery extends Paging {
  readonly invite?: string | undefined
}

/** The replies to comments of episodes. */
export function createReplies(
  { database, episodes }: Pick<EpisodeCommentsDeps, 'database' | 'episodes'>,
  write: Write,
) {
  return {
    async list(
      viewer: Viewer,
      key: EpisodeKey,
      commentId: string,
      { cursor, limit, invite }: RepliesQuery,
    ): Promise<Page<EpisodeReply>> {
      const { commenting } = await episodes.watchable(key, viewer, invite ?? null)
      if (!commenting) throw new DomainError('EPISODE_COMMENTS_OFF')
      const viewerId = viewer?.user.id ?? 0
      const comment = await database.run(findComment, { episodeId: key.episodeId, id: commentId, viewerId })
      if (!comment) throw new DomainError('COMMENT_NOT_FOUND')
      const after = readCursor(cursor)
      return replyPage(await database.run(listReplies, { commentId, viewerId, after, limit: limit + 1 }), limit)
    },

    /** `writtenAt`: a time in the past, for the demo. */
    async add(
      viewer: Profile,
      key: EpisodeKey,
      commentId: string,
      written: NewEpisodeReply,
      writtenAt?: Date,
    ): Promise<EpisodeReply> {
      return presentReply(await write(viewer, key, { ...written, atMs: null, parentId: commentId }, writtenAt))
    },
  }
}
