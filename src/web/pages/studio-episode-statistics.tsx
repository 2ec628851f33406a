import type { Route } from './+types/studio-episode-statistics'
import {
  EpisodeStatistics,
  EpisodeTabs,
  readId,
  readOwnChannel,
  readPeriod,
  StudioFrame,
} from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner', 'statistics'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const period = readPeriod(url)
  const one = { channelId: channel.id, seriesId: readId(params.seriesId), episodeId: readId(params.episodeId) }
  const [series, statistics] = await orErrorPage(
    Promise.all([
      api('GET /v1/channels/{channelId}/series/{seriesId}', { params: one }),
      api('GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/statistics', {
        params: one,
        query: { period },
      }),
    ]),
  )
  return { channel, series, one, period, statistics }
}

export default function StudioEpisodeStatistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, series, one, ...rest } = loaderData
  const steps = [
    {
      name: series.title,
      to: routePath('studio___{channelId}___series___{seriesId}', { channelId: channel.id, seriesId: series.id }),
    },
  ]
  const publicPath = routePath('channels___{id}___series___{series}___episodes___{episodes}', {
    id: one.channelId,
    series: one.seriesId,
    episodes: one.episodeId,
  })
  return (
    <StudioFrame
      channel={channel}
      tab="series"
      title={rest.statistics.title}
      pageName={t('tab.statistics')}
      steps={steps}
      publicPath={publicPath}
    >
      <EpisodeTabs {...one} tab="statistics" />
      <EpisodeStatistics path={publicPath} {...rest} />
    </StudioFrame>
  )
}
