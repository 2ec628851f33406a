import { data } from 'react-router'
import type { Route } from './+types/organizer-event'
import type { EventState } from '#contract/events/limits.ts'
import { EventRanking } from '../features/events/index.ts'
import { answerOrganizer, OrganizeEvent } from '../features/organizer/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { useLanguage } from '../shell/locale/index.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { readPathId } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['organizer', 'events', 'saving'] }

const started: readonly EventState[] = ['running', 'tallying', 'confirmed']

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const id = readPathId(params.id, url.pathname)
  const [managed, { gifts }] = await orErrorPage(
    Promise.all([api('GET /v1/organizer/events/{id}', { params: { id } }), api('GET /v1/gifts')]),
  )
  const ranked = started.includes(managed.event.state)
  const { ranks } = ranked ? await orErrorPage(api('GET /v1/events/{id}/ranks', { params: { id } })) : { ranks: null }
  return { managed, gifts, ranks, isStaff: profile?.roles.includes('staff') ?? false, readAt: serverNow() }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = readPathId(params.id, url.pathname)
  const outcome = await answerOrganizer(await request.formData(), pageRequest(context).api, id)
  if (!outcome) throw data('', { status: 400 })
  return data(outcome, { status: outcome.status })
}

export default function OrganizerEvent({ loaderData, actionData }: Route.ComponentProps) {
  const language = useLanguage()
  const { ranks, ...page } = loaderData
  const { event } = page.managed
  return (
    <>
      <PageHead title={event.title[language]} hidden />
      <OrganizeEvent
        {...page}
        outcome={actionData}
        ranking={ranks && <EventRanking key={event.id} event={event} ranks={ranks} />}
      />
    </>
  )
}
