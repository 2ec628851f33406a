import { data } from 'react-router'
import type { Route } from './+types/event-mens-finding'
import type { Api } from '../api/index.ts'
import { answerEntry, FindingAnnouncement } from '../features/events/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { EventView, readEvent } from './shared/event-view.tsx'

export const handle = { texts: ['events'] }

/** The running event of this template, else the next one, else the last one; null without any. */
async function findId(api: Api): Promise<number | null> {
  for (const group of ['running', 'entry', 'past'] as const) {
    const { events } = await api('GET /v1/events', { query: { group, template: 'mens_finding', limit: 1 } })
    if (events[0]) return events[0].id
  }
  return null
}

export async function loader({ context }: Route.LoaderArgs) {
  const id = await orErrorPage(findId(pageRequest(context).api))
  return { found: id === null ? null : await orErrorPage(readEvent(context, id)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { api } = pageRequest(context)
  const id = await findId(api)
  const outcome = id === null ? null : await answerEntry(await request.formData(), api, id)
  if (!outcome) throw data('', { status: 400 })
  return data(outcome, { status: outcome.status })
}

export default function MensFinding({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('events')
  if (found) return <EventView found={found} outcome={actionData} design="finding" />
  return (
    <>
      <PageHead title={t('finding.title')} description={t('finding.description')} />
      <FindingAnnouncement />
    </>
  )
}
