import { cursor as cursorText } from '#contract/cursor.ts'
import { episodeCommentOrders } from '#contract/episode-comments/limits.ts'
import { ApiError, type Api } from '../../api/index.ts'
import { readComments, type CommentSubject, type LoadedComments } from '../../features/episode-comments/index.ts'

/** The page of comments that an address names (`?order=time&comments=CURSOR`); null if the API fails. */
export async function readEpisodeComments(api: Api, subject: CommentSubject, url: URL): Promise<LoadedComments | null> {
  const order = episodeCommentOrders.find((one) => one === url.searchParams.get('order')) ?? 'newest'
  const cursor = cursorText.safeParse(url.searchParams.get('comments'))
  try {
    return await readComments(api, subject, order, cursor.success ? cursor.data : null)
  } catch (error) {
    // The episode plays without its comments; the page offers to load them again.
    if (error instanceof ApiError) return null
    throw error
  }
}
