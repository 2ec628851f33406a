import type { Route } from './+types/live-history-of-live'
import { historySupportersAtOnce } from '#contract/live-history/limits.ts'
import { supportersCursor } from '#contract/live-history/schemas.ts'
import { LiveHistoryPage, readHistoryUser } from '../features/live-history/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['history'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = await readHistoryUser(context)
  const of = { params: { id: params.liveId } }
  const continued = readCursor(url, 'supporters', supportersCursor)
  const query = { ...continued, limit: historySupportersAtOnce }
  const [history, live, supporters] = await orErrorPage(
    Promise.all([
      api('GET /v1/lives/{id}/history', of),
      api('GET /v1/lives/{id}', of),
      api('GET /v1/lives/{id}/history/supporters', { ...of, query }),
    ]),
  )
  return { history, live, supporters: { ...supporters, first: continued.cursor === undefined } }
}

export default function LiveHistoryOfLive({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={loaderData.history.title} hidden />
      <LiveHistoryPage {...loaderData} />
    </>
  )
}
