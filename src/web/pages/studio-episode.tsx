import { data, redirect } from 'react-router'
import { hourMs, toJapanTime } from '#contract/japan-time.ts'
import type { Cast } from '#contract/casts/schemas.ts'
import type { Route } from './+types/studio-episode'
import type { Api } from '../api/index.ts'
import {
  answerEpisode,
  DeletionSection,
  EpisodeForm,
  EpisodeTabs,
  Invites,
  Publication,
  readId,
  readOwnChannel,
  readShown,
  readVideoName,
  StudioFrame,
} from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['owner', 'saving', 'lives'] }

/** All casts of a channel, of which there are a few pages at most. */
async function readCasts(api: Api, channelId: number): Promise<Pick<Cast, 'id' | 'name'>[]> {
  const all: Pick<Cast, 'id' | 'name'>[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 50, ...(cursor !== null && { cursor }) }
    const answer: { casts: Cast[]; next: string | null } = await api('GET /v1/channels/{channelId}/casts', {
      params: { channelId },
      query,
    })
    all.push(...answer.casts.map(({ id, name }) => ({ id, name })))
    cursor = answer.next
  } while (cursor !== null)
  return all
}

/** The videos that the address of the page shows: the latest, or those that it searches for. */
async function readVideos(api: Api, channelId: number, url: URL) {
  const name = readVideoName(url)
  const { items, next } = await readShown(url, async (query) => {
    const named = { ...query, ...(name !== undefined && { name }) }
    const page = await api('GET /v1/channels/{id}/videos', { params: { id: channelId }, query: named })
    return { items: page.videos, next: page.next }
  })
  return { videos: items, hasMore: next !== null, name: name ?? '' }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const one = { channelId: channel.id, seriesId: readId(params.seriesId), episodeId: readId(params.episodeId) }
  const path = '/v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}'
  const [{ episode }, { invites }, listed, casts] = await orErrorPage(
    Promise.all([
      api(`GET ${path}`, { params: one }),
      api(`GET ${path}/invites`, { params: one }),
      readVideos(api, channel.id, url),
      readCasts(api, channel.id),
    ]),
  )
  const present = episode.video && (await orErrorPage(api('GET /v1/videos/{id}', { params: { id: episode.video.id } })))
  const suggested = toJapanTime(Math.ceil(serverNow() / hourMs) * hourMs + hourMs)
  return { channel, episode, invites, offered: { ...listed, present }, casts, suggested }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const [channelId, seriesId] = [readId(params.channelId), readId(params.seriesId)]
  const one = { channelId, seriesId, episodeId: readId(params.episodeId) }
  const answer = await answerEpisode(await request.formData(), pageRequest(context).api, one)
  if (!answer) throw data('', { status: 400 })
  const { intent, status } = answer.outcome
  if (intent === 'delete' && status === 200)
    throw redirect(routePath('studio___{channelId}___series___{seriesId}', { channelId, seriesId }))
  return data(answer, { status })
}

export default function StudioEpisode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, episode, invites, offered, casts, suggested } = loaderData
  const { id, series, title } = episode
  const outcome = actionData?.outcome
  const steps = [
    {
      name: series.title,
      to: routePath('studio___{channelId}___series___{seriesId}', { channelId: channel.id, seriesId: series.id }),
    },
  ]
  const publicPath = routePath('channels___{id}___series___{series}___episodes___{episodes}', {
    id: channel.id,
    series: series.id,
    episodes: id,
  })
  return (
    <StudioFrame channel={channel} tab="series" title={title} steps={steps} publicPath={publicPath}>
      <EpisodeTabs channelId={channel.id} seriesId={series.id} episodeId={id} tab="edit" />
      <Publication episode={episode} suggested={suggested} outcome={outcome} />
      <EpisodeForm episode={episode} casts={casts} offered={offered} outcome={outcome} />
      <Invites path={publicPath} invites={invites} newKey={actionData?.inviteKey ?? null} outcome={outcome} />
      <DeletionSection title={t('episode.deleteTitle')} text={t('episode.deleteText')} />
    </StudioFrame>
  )
}
