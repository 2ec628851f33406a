import type { Route } from './+types/leaf-events'
import { leafStates } from '#contract/leaf-events/limits.ts'
import { LeafEventList } from '../features/leaf-events/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { readCursor } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['leaves'], theme: 'dark' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const asked = url.searchParams.get('state')
  const state = leafStates.find((one) => one === asked) ?? 'open'
  const continued = readCursor(url, 'events')
  const { events, next } = await orErrorPage(api('GET /v1/leaf-events', { query: { state, ...continued } }))
  return { state, events, next, fromStart: continued.cursor === undefined, readAt: serverNow() }
}

export default function LeafEvents({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('leaves')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <LeafEventList {...loaderData} />
    </>
  )
}
