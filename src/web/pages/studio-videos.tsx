import type { Route } from './+types/studio-videos'
import { readOwnChannel, readVideoName, StudioFrame, VideoList } from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const name = readVideoName(url)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { limit: 50, ...(name !== undefined && { name }), ...(cursor !== undefined && { cursor }) }
  const { videos, next, uploads } = await orErrorPage(
    api('GET /v1/channels/{id}/videos', { params: { id: channel.id }, query }),
  )
  return { channel, videos, next, uploads, name: name ?? '', continued: cursor !== undefined }
}

export default function StudioVideos({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, ...list } = loaderData
  return (
    <StudioFrame channel={channel} tab="videos" title={t('tab.videos')}>
      <VideoList key={channel.id} channelId={channel.id} {...list} />
    </StudioFrame>
  )
}
