import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-casts'
import { addCast, CastList, readId, readOwnChannel, readShown, StudioFrame } from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner', 'saving'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const { items, next } = await orErrorPage(
    readShown(url, async (query) => {
      const page = await api('GET /v1/channels/{channelId}/casts', { params: { channelId: channel.id }, query })
      return { items: page.casts, next: page.next }
    }),
  )
  return { channel, casts: items, next }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const channelId = readId(params.channelId)
  const { outcome, castId } = await addCast(await request.formData(), pageRequest(context).api, channelId)
  if (castId !== null) throw redirect(routePath('studio___{channelId}___casts___{castId}', { channelId, castId }))
  return data(outcome, { status: outcome.status })
}

export default function StudioCasts({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, ...list } = loaderData
  return (
    <StudioFrame channel={channel} tab="casts" title={t('tab.casts')}>
      <CastList channelId={channel.id} outcome={actionData} {...list} />
    </StudioFrame>
  )
}
