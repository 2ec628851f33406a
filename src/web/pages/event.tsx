import { data } from 'react-router'
import type { Route } from './+types/event'
import { answerEntry } from '../features/events/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { EventView, readEvent } from './shared/event-view.tsx'
import { readPathId } from './shared/read-channel.ts'

export const handle = { texts: ['events'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return orErrorPage(readEvent(context, readPathId(params.id, url.pathname)))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = readPathId(params.id, url.pathname)
  const outcome = await answerEntry(await request.formData(), pageRequest(context).api, id)
  if (!outcome) throw data('', { status: 400 })
  return data(outcome, { status: outcome.status })
}

export default function EventRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EventView found={loaderData} outcome={actionData} />
}
