import { data, redirect } from 'react-router'
import type { Route } from './+types/organizer'
import { createEvent, OrganizedEvents } from '../features/organizer/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['organizer', 'events'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const query = readCursor(url, 'events')
  return orErrorPage(api('GET /v1/organizer/events', { query }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const id = await orErrorPage(createEvent(await request.formData(), pageRequest(context).api))
  if (id === null) throw data('', { status: 400 })
  throw redirect(routePath('organizer___events___{id}', { id }))
}

export default function Organizer({ loaderData: { events, next } }: Route.ComponentProps) {
  const { t } = useTranslation('organizer')
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <PageHead title={t('title')} hidden />
      <h1 className="text-2xl font-black sm:text-3xl">{t('title')}</h1>
      <OrganizedEvents events={events} />
      {next !== null && (
        <ButtonLink to={`?events=${encodeURIComponent(next)}`} prefetch="none" className="self-center">
          {t('list.older')}
        </ButtonLink>
      )}
    </div>
  )
}
