import { routePath } from '../../shell/navigation/route-path.ts'
import type { ViewedContent } from './content.ts'

export const groupPath = (kind: ViewedContent['kind'], inviteKey: string): string =>
  kind === 'live'
    ? routePath('live-gv___{inviteKey}', { inviteKey })
    : routePath('episode-gv___{inviteKey}', { inviteKey })

/** The page of the content itself. */
export function contentPath(content: ViewedContent): string {
  if (content.kind === 'live') return routePath('live-info___{id}', { id: content.live.id })
  const { channelId, series, id } = content.episode
  return routePath('channels___{id}___series___{series}___episodes___{episodes}', {
    id: channelId,
    series: series.id,
    episodes: id,
  })
}
