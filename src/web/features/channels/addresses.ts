import { routePath } from '../../shell/navigation/route-path.ts'

export const channelPath = (id: number): string => routePath('channels___{id}', { id })

export const seriesPath = (channelId: number, id: number): string =>
  routePath('channels___{id}___series___{series}', { id: channelId, series: id })

export const castPath = (channelId: number, id: number): string =>
  routePath('channels___{channelId}___casts___{castId}', { channelId, castId: id })

export interface EpisodeKey {
  readonly id: number
  readonly channelId: number
  readonly series: { readonly id: number }
}

export const episodePath = ({ id, channelId, series }: EpisodeKey): string =>
  routePath('channels___{id}___series___{series}___episodes___{episodes}', {
    id: channelId,
    series: series.id,
    episodes: id,
  })
