import { routePath } from '../../../shell/navigation/route-path.ts'

interface EpisodeIds {
  readonly channelId: number
  readonly seriesId: number
  readonly episodeId: number
}

export const episodeStudioPath = ({ channelId, seriesId, episodeId }: EpisodeIds): string =>
  routePath('studio___{channelId}___series___{seriesId}___episodes___{episodeId}', { channelId, seriesId, episodeId })

export const episodeStatisticsPath = ({ channelId, seriesId, episodeId }: EpisodeIds): string =>
  routePath('studio___{channelId}___series___{seriesId}___episodes___{episodeId}___statistics', {
    channelId,
    seriesId,
    episodeId,
  })
