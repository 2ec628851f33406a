/** Where owners and editors change what the public pages show. */
import { routePath } from '../../shell/navigation/route-path.ts'
import type { EpisodeKey } from './addresses.ts'

/** The studio of a channel, which begins with its series. */
export const channelStudioPath = (channelId: number): string => routePath('studio___{channelId}', { channelId })

export const castsStudioPath = (channelId: number): string => routePath('studio___{channelId}___casts', { channelId })

export const castStudioPath = (channelId: number, castId: number): string =>
  routePath('studio___{channelId}___casts___{castId}', { channelId, castId })

export const seriesStudioPath = (channelId: number, seriesId: number): string =>
  routePath('studio___{channelId}___series___{seriesId}', { channelId, seriesId })

export const episodeStudioPath = ({ id, channelId, series }: EpisodeKey): string =>
  routePath('studio___{channelId}___series___{seriesId}___episodes___{episodeId}', {
    channelId,
    seriesId: series.id,
    episodeId: id,
  })
