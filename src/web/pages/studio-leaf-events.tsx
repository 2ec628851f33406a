import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-leaf-events'
import {
  addLeafEvent,
  OwnLeafEvents,
  readId,
  readOrganizedChannel,
  StudioFrame,
} from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['owner', 'saving', 'leaves'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const channel = await readOrganizedChannel(api, params.channelId, profile)
  const key = { params: { channelId: channel.id }, query: readCursor(url, 'events') }
  const { events, next } = await orErrorPage(api('GET /v1/channels/{channelId}/leaf-events', key))
  return { channel, events, next }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const channelId = readId(params.channelId)
  const { outcome, eventId } = await addLeafEvent(await request.formData(), pageRequest(context).api, channelId)
  if (eventId !== null)
    throw redirect(routePath('studio___{channelId}___leaf-events___{eventId}', { channelId, eventId }))
  return data(outcome, { status: outcome.status })
}

/** The leaf events of a channel. */
export default function StudioLeafEvents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, ...list } = loaderData
  return (
    <StudioFrame channel={channel} tab="leafEvents" title={t('tab.leafEvents')}>
      <OwnLeafEvents channelId={channel.id} outcome={actionData} {...list} />
    </StudioFrame>
  )
}
