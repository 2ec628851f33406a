import type { EpisodeCommentOrder } from '#contract/episode-comments/limits.ts'
import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import type { Api } from '../../api/index.ts'

/** The episode of the comments, with the invite key of the address. */
export interface CommentSubject {
  readonly channelId: number
  readonly seriesId: number
  readonly episodeId: number
  readonly invite: string | null
}

/** The loaded comments in one order, and what the viewer may do with them. */
export interface LoadedComments {
  readonly order: EpisodeCommentOrder
  readonly comments: readonly EpisodeComment[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
  /** Shown first; the other comments are without it. */
  readonly pinned: EpisodeComment | null
  readonly count: number
  readonly open: boolean
  readonly mayModerate: boolean
}

/** A page of replies to a comment; `next` is null at the end. */
export type LoadedReplies = Pick<EpisodeComment['replies'], 'items' | 'next'>

const commentsAtOnce = 10
const repliesAtOnce = 20

/** A page of comments; the first without a cursor. */
export async function readComments(
  api: Api,
  { invite, ...params }: CommentSubject,
  order: EpisodeCommentOrder,
  cursor: string | null,
): Promise<LoadedComments> {
  const page = await api('GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments', {
    params,
    query: {
      order,
      limit: commentsAtOnce,
      ...(cursor !== null && { cursor }),
      ...(invite !== null && { invite }),
    },
  })
  return { order, ...page }
}

/** The page of the replies to a comment after a cursor. */
export function readReplies(
  api: Api,
  { invite, ...episode }: CommentSubject,
  commentId: string,
  cursor: string,
): Promise<LoadedReplies> {
  const name = 'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/replies'
  const query = { cursor, limit: repliesAtOnce, ...(invite !== null && { invite }) }
  return api(name, { params: { ...episode, commentId }, query })
}
