import type { Route } from './+types/series'
import { listedVisibilities } from '#contract/episodes/limits.ts'
import { readEpisodes, seriesJsonLd, SeriesPage } from '../features/channels/index.ts'
import { FollowForm } from '../features/follows/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead, usePageAddress } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { StructuredData } from '../shell/structured-data.tsx'
import { useTranslation } from '../texts/index.ts'
import { readChannel, readEpisodePaging, readPathId } from './shared/read-channel.ts'

export const handle = { texts: ['channels', 'follows'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channelId = readPathId(params.id, url.pathname)
  const seriesId = readPathId(params.series, url.pathname)
  const key = { channelId, seriesId }
  const [channel, series, episodes, watching] = await Promise.all([
    readChannel(api, channelId),
    orErrorPage(api('GET /v1/channels/{channelId}/series/{seriesId}', { params: key })),
    orErrorPage(readEpisodes(api, key, readEpisodePaging(url))),
    orErrorPage(api('GET /v1/channels/{channelId}/series/{seriesId}/watching', { params: key })),
  ])
  return { channel, series, episodes, watching }
}

export default function SeriesOfChannel({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('channels')
  const { origin, address } = usePageAddress()
  const { channel, series, episodes, watching } = loaderData
  const { coverUrl, description, title, visibility } = series
  const listed = listedVisibilities.some((one) => one === visibility)
  return (
    <>
      <PageHead
        title={`${title} - ${channel.name}`}
        description={description === '' ? t('series.description', { channel: channel.name, title }) : description}
        image={coverUrl}
        card={{ title, note: channel.name }}
        hidden={!listed}
      />
      {listed && (
        <StructuredData things={seriesJsonLd(origin, { channel, series, episodes: episodes.items, address })} />
      )}
      <SeriesPage
        key={series.id}
        channel={channel}
        series={series}
        episodes={episodes}
        watching={watching}
        follow={
          <FollowForm
            target={{ kind: 'channel', id: channel.id, name: channel.name }}
            loaded={channel}
            own={channel.role !== null}
          />
        }
      />
    </>
  )
}
