import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-series'
import {
  addEpisode,
  answerSeries,
  EpisodeList,
  readId,
  readOwnChannel,
  readShown,
  SeriesForm,
  StudioFrame,
} from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'

export const handle = { texts: ['owner', 'saving'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const one = { channelId: channel.id, seriesId: readId(params.seriesId) }
  const [series, { items, next }] = await orErrorPage(
    Promise.all([
      api('GET /v1/channels/{channelId}/series/{seriesId}', { params: one }),
      readShown(url, async (query) => {
        const path = '/v1/channels/{channelId}/series/{seriesId}/episodes'
        const page = await api(`GET ${path}`, { params: one, query })
        return { items: page.episodes, next: page.next }
      }),
    ]),
  )
  return { channel, series, episodes: items, next }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { api } = pageRequest(context)
  const one = { channelId: readId(params.channelId), seriesId: readId(params.seriesId) }
  const form = await request.formData()
  const base = routePath('studio___{channelId}', { channelId: one.channelId })
  if (form.get('intent') === 'add') {
    const { outcome, id } = await addEpisode(form, api, one)
    if (id !== null) throw redirect(`${base}/series/${one.seriesId}/episodes/${id}`)
    return data(outcome, { status: outcome.status })
  }
  const outcome = await answerSeries(form, api, one)
  if (!outcome) throw data('', { status: 400 })
  if (outcome.intent === 'delete' && outcome.status === 200) throw redirect(base)
  return data(outcome, { status: outcome.status })
}

export default function StudioSeries({ loaderData, actionData }: Route.ComponentProps) {
  const { channel, series, ...list } = loaderData
  return (
    <StudioFrame
      channel={channel}
      tab="series"
      title={series.title}
      publicPath={routePath('channels___{id}___series___{series}', { id: channel.id, series: series.id })}
    >
      <EpisodeList channelId={channel.id} seriesId={series.id} outcome={actionData} {...list} />
      <SeriesForm series={series} outcome={actionData} />
    </StudioFrame>
  )
}
