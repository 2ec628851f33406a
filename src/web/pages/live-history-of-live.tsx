import type { Route } from './+types/live-history-of-live'
import { LiveHistoryPage, readHistoryUser } from '../features/live-history/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'

export const handle = { texts: ['history'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = await readHistoryUser(context)
  const of = { params: { id: params.liveId } }
  const [history, live] = await orErrorPage(
    Promise.all([api('GET /v1/lives/{id}/history', of), api('GET /v1/lives/{id}', of)]),
  )
  return { history, live }
}

export default function LiveHistoryOfLive({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={loaderData.history.title} hidden />
      <LiveHistoryPage {...loaderData} />
    </>
  )
}
