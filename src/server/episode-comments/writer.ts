import type { Profile } from '#contract/account/schemas.ts'
import type { NewEpisodeComment } from '#contract/episode-comments/schemas.ts'
import { readComment } from '../chat/index.ts'
import { commentIdOf } from '../chat/operations.ts'
import type { EpisodeKey } from '../episodes/index.ts'
import { DomainError } from '../errors.ts'
import type { EpisodeCommentsDeps } from './deps.ts'
import type { createModeration } from './moderation/service.ts'
import { canModerate, isStaff } from './policy.ts'
import type { CommentRow } from './store/comments.ts'
import { addComment } from './store/writing.ts'

export interface Writing extends NewEpisodeComment {
  /** The comment that a reply answers; null: a comment. */
  readonly parentId: string | null
}

/** `writtenAt`: a time in the past, for the demo. */
export type Write = (viewer: Profile, key: EpisodeKey, writing: Writing, writtenAt?: Date) => Promise<CommentRow>

/** Stores comments and replies under the same rules. */
export function createWriter(
  { database, clock, episodes }: Pick<EpisodeCommentsDeps, 'database' | 'clock' | 'episodes'>,
  { requireAllowed }: Pick<ReturnType<typeof createModeration>, 'requireAllowed'>,
): Write {
  return async (viewer, key, { parentId, atMs, ...written }, writtenAt = clock.now()) => {
    const { commenting, durationMs, isMember } = await episodes.watchable(key, viewer, written.invite ?? null)
    if (!commenting) throw new DomainError('EPISODE_COMMENTS_OFF')
    const text = readComment(written.text)
    if (atMs !== null && (durationMs === null || atMs > durationMs)) throw new DomainError('COMMENT_AFTER_END')
    const { channelId, episodeId } = key
    const { id: authorId } = viewer.user
    if (!canModerate({ isMember, isStaff: isStaff(viewer) })) await requireAllowed(authorId, channelId, text)
    const room = parentId === null ? `episode ${episodeId}` : `comment ${parentId}`
    const id = commentIdOf(room, authorId, written.key)
    const comment = { id, episodeId, authorId, parentId, text, atMs, writtenAt }
    const added = await database.run(addComment, comment)
    if (typeof added === 'string') throw new DomainError(added)
    return added
  }
}
