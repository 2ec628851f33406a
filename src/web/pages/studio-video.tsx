import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-video'
import { answerVideo, readId, readOwnChannel, StudioFrame, VideoDetails } from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner', 'saving'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const one = { params: { id: readId(params.videoId) } }
  const video = await orErrorPage(api('GET /v1/videos/{id}', one))
  if (video.channelId !== channel.id) throw data('', { status: 404 })
  const { uploads } = await orErrorPage(
    api('GET /v1/channels/{id}/videos', { params: { id: channel.id }, query: { limit: 1 } }),
  )
  const playback = video.current === null ? null : await orErrorPage(api('GET /v1/videos/{id}/playback', one))
  return { channel, video, uploads, playback: playback && { playlistUrl: playback.playlistUrl } }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const outcome = await answerVideo(await request.formData(), pageRequest(context).api, readId(params.videoId))
  if (!outcome) throw data('', { status: 400 })
  if (outcome.intent === 'delete' && outcome.status === 200) {
    throw redirect(routePath('studio___{channelId}___videos', { channelId: readId(params.channelId) }))
  }
  return data(outcome, { status: outcome.status })
}

export default function StudioVideo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, video, uploads, playback } = loaderData
  const name = (video.current ?? video.next)?.name ?? String(video.id)
  const steps = [{ name: t('tab.videos'), to: routePath('studio___{channelId}___videos', { channelId: channel.id }) }]
  return (
    <StudioFrame channel={channel} tab="videos" title={name} steps={steps}>
      <VideoDetails key={video.id} video={video} uploads={uploads} playback={playback} outcome={actionData} />
    </StudioFrame>
  )
}
