import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import type { Api } from '../../../api/index.ts'
import type { ListPage } from './use-more.ts'

interface SeriesKey {
  readonly channelId: number
  readonly seriesId: number
}

interface EpisodePaging {
  readonly cursor?: string
  readonly before?: string
  /** The episode that the page contains. */
  readonly around?: number
  readonly limit?: number
}

/** A page of the episodes of a series. */
export async function readEpisodes(
  api: Api,
  { channelId, seriesId }: SeriesKey,
  query: EpisodePaging,
): Promise<ListPage<EpisodeSummary>> {
  const { episodes, next, previous } = await api('GET /v1/channels/{channelId}/series/{seriesId}/episodes', {
    params: { channelId, seriesId },
    query: { ...query },
  })
  return { items: episodes, next, previous }
}
