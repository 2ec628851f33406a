import type { Profile } from '#contract/account/schemas.ts'
import type { CommentLikes } from '#contract/episode-comments/schemas.ts'
import type { EpisodeKey } from '../episodes/index.ts'
import { DomainError } from '../errors.ts'
import type { EpisodeCommentsDeps } from './deps.ts'
import { setLike } from './store/likes.ts'

export interface LikeBody {
  readonly liked: boolean
  readonly invite?: string | undefined
}

/** Sets whether a viewer likes a comment or a reply; repeating it changes nothing. */
export function createLiking({ database, clock, episodes }: EpisodeCommentsDeps) {
  return async (viewer: Profile, key: EpisodeKey, commentId: string, body: LikeBody): Promise<CommentLikes> => {
    const { commenting } = await episodes.watchable(key, viewer, body.invite ?? null)
    if (!commenting) throw new DomainError('EPISODE_COMMENTS_OFF')
    const change = {
      id: commentId,
      episodeId: key.episodeId,
      userId: viewer.user.id,
      liked: body.liked,
      at: clock.now(),
    }
    const likes = await database.run(setLike, change)
    if (likes === null) throw new DomainError('COMMENT_NOT_FOUND')
    return likes
  }
}
