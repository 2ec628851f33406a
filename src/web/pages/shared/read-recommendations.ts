import type { Recommendation } from '#contract/recommendations/schemas.ts'
import { ApiError, type Api } from '../../api/index.ts'
import type { CommentSubject } from '../../features/episode-comments/index.ts'

/** The episodes to watch after one; none if the API fails, because the page is complete without them. */
export async function readRecommendations(
  api: Api,
  { invite, ...params }: CommentSubject,
): Promise<readonly Recommendation[]> {
  const name = 'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/recommendations'
  try {
    return (await api(name, { params, query: invite === null ? {} : { invite } })).recommendations
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
