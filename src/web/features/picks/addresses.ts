import type { Pick } from '#contract/picks/schemas.ts'
import { routePath } from '../../shell/navigation/route-path.ts'

export const pickPath = (id: number): string => routePath('picks___{id}', { id })

/** The moment of the source where a pick was cut. */
export function pickMomentPath({ source, positionMs }: Pick): string {
  const time = `?t=${Math.floor(positionMs / 1000)}`
  if (source.kind === 'live') return `${routePath('live-info___{id}', { id: source.id })}${time}`
  return `${routePath('channels___{id}___series___{series}___episodes___{episodes}', { id: source.channel.id, series: source.seriesId, episodes: source.id })}${time}`
}
