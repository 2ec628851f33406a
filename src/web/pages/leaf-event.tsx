import { data } from 'react-router'
import type { Route } from './+types/leaf-event'
import { answerBallot, eventIn, leafEventJsonLd, LeafEventPage, useShareNote } from '../features/leaf-events/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { useLanguage } from '../shell/locale/index.ts'
import { PageHead, usePageAddress } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { StructuredData } from '../shell/structured-data.tsx'
import { useTranslation } from '../texts/index.ts'
import { readPathId } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['leaves'], theme: 'dark' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const key = { params: { eventId: readPathId(params.id, url.pathname) } }
  const [event, allowance] = await orErrorPage(
    Promise.all([
      api('GET /v1/leaf-events/{eventId}', key),
      profile === null ? null : api('GET /v1/leaf-events/{eventId}/allowance', key),
    ]),
  )
  return { event, allowance, formKey: crypto.randomUUID(), readAt: serverNow() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerBallot(await request.formData(), pageRequest(context).api)
  return data(outcome, { status: outcome.status })
}

export default function LeafEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('leaves')
  const { origin, address } = usePageAddress()
  const event = eventIn(useLanguage(), loaderData.event)
  const { title, description, channel, rounds } = event
  const note = useShareNote(event)
  const about = description === '' ? t('eventDescription', { title, channel: channel.name }) : description
  const image = rounds.flatMap(({ options }) => options.flatMap(({ imageUrl }) => imageUrl ?? []))[0] ?? null
  return (
    <>
      <PageHead
        title={title}
        description={note === '' ? about : `${note}\n${about}`}
        image={image}
        card={{ title, note: note === '' ? about : note }}
        hidden={rounds.length === 0}
      />
      <StructuredData things={leafEventJsonLd(origin, address, event)} />
      <LeafEventPage key={event.id} {...loaderData} event={event} outcome={actionData} />
    </>
  )
}
