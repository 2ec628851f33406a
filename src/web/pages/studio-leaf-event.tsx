import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-leaf-event'
import { dayMs, hourMs, toJapanTime } from '#contract/japan-time.ts'
import {
  answerLeafEvent,
  LeafEventEditor,
  readId,
  readOrganizedChannel,
  StudioFrame,
} from '../features/owner-studio/index.ts'
import { orErrorPage, pageNotFound } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['owner', 'saving', 'leaves'] }

/** The next full hour, for a day. */
function suggestedWindow(now: number): { opensAt: string; closesAt: string } {
  const opensAt = Math.ceil((now + 60_000) / hourMs) * hourMs
  return { opensAt: toJapanTime(opensAt), closesAt: toJapanTime(opensAt + dayMs) }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const channel = await readOrganizedChannel(api, params.channelId, profile)
  const key = { params: { eventId: readId(params.eventId) } }
  const [event, choices, { refunds }] = await orErrorPage(
    Promise.all([
      api('GET /v1/leaf-events/{eventId}', key),
      api('GET /v1/channels/{channelId}/leaf-choices', { params: { channelId: channel.id } }),
      api('GET /v1/leaf-events/{eventId}/refunds', key),
    ]),
  )
  if (event.channel.id !== channel.id) throw pageNotFound(url.pathname)
  return { channel, event, choices, refunds, suggested: suggestedWindow(serverNow()) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const [channelId, eventId] = [readId(params.channelId), readId(params.eventId)]
  const outcome = await answerLeafEvent(await request.formData(), pageRequest(context).api, eventId)
  if (!outcome) throw data('', { status: 400 })
  if (outcome.intent === 'delete' && outcome.status === 200)
    throw redirect(routePath('studio___{channelId}___leaf-events', { channelId }))
  return data(outcome, { status: outcome.status })
}

/** A leaf event with its rounds, for its organizers. */
export default function StudioLeafEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, event, choices, refunds, suggested } = loaderData
  const steps = [
    { name: t('tab.leafEvents'), to: routePath('studio___{channelId}___leaf-events', { channelId: channel.id }) },
  ]
  return (
    <StudioFrame
      channel={channel}
      tab="leafEvents"
      title={event.title}
      steps={steps}
      publicPath={routePath('leaf-events___{id}', { id: event.id })}
    >
      <LeafEventEditor
        key={event.id}
        event={event}
        choices={choices}
        refunds={refunds}
        suggested={suggested}
        outcome={actionData}
      />
    </StudioFrame>
  )
}
