import { commentId } from '#contract/chat/schemas.ts'
import { cursor } from '#contract/cursor.ts'
import { episodeCommentOrders } from '#contract/episode-comments/limits.ts'
import { ApiError, type Api } from '../../api/index.ts'
import {
  readComments,
  readReplies,
  replaceReplies,
  type CommentSubject,
  type LoadedComments,
} from '../../features/episode-comments/index.ts'

/**
 * The page of comments that an address names (`?order=time&comments=CURSOR`), for one of them with the replies after a
 * cursor (`&replies=COMMENT&after=CURSOR`); null if the API fails.
 */
export async function readEpisodeComments(api: Api, subject: CommentSubject, url: URL): Promise<LoadedComments | null> {
  const { searchParams } = url
  const order = episodeCommentOrders.find((one) => one === searchParams.get('order')) ?? 'newest'
  const page = cursor.safeParse(searchParams.get('comments'))
  const answered = commentId.safeParse(searchParams.get('replies'))
  const after = cursor.safeParse(searchParams.get('after'))
  // The episode plays without its comments; the page offers to load them again.
  const list = await unlessFailed(readComments(api, subject, order, page.success ? page.data : null))
  if (!list?.open || !answered.success || !after.success) return list
  const replies = await unlessFailed(readReplies(api, subject, answered.data, after.data))
  // The comment may be deleted.
  return replies === null ? list : replaceReplies(list, answered.data, replies)
}

async function unlessFailed<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
