import type { Route } from './+types/events'
import { EventGroups, EventList, readGroup } from '../features/events/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { readCursor } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['events'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const group = readGroup(url.searchParams.get('group'))
  const continued = readCursor(url, 'events')
  const { events, next } = await orErrorPage(api('GET /v1/events', { query: { ...continued, group } }))
  return { group, events, next, fromStart: continued.cursor === undefined, readAt: serverNow() }
}

export default function Events({ loaderData: { group, events, next, fromStart, readAt } }: Route.ComponentProps) {
  const { t } = useTranslation('events')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div className="column flex max-w-4xl flex-col gap-5 pb-16 pt-6 sm:pt-10">
        <h1 className="text-2xl font-black sm:text-3xl">{t('title')}</h1>
        <EventGroups current={group} />
        <EventList events={events} readAt={readAt} />
        <div className="flex flex-wrap justify-center gap-3">
          {!fromStart && <ButtonLink to={`?group=${group}`}>{t('first')}</ButtonLink>}
          {next !== null && (
            <ButtonLink to={`?group=${group}&events=${encodeURIComponent(next)}`} prefetch="none" rel="nofollow">
              {t('more')}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}
