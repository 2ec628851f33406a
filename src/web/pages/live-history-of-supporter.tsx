import type { Route } from './+types/live-history-of-supporter'
import { dayMs } from '#contract/japan-time.ts'
import { thanksGiftDays } from '#contract/thanks-messages/limits.ts'
import { readHistoryUser, SupporterPage } from '../features/live-history/index.ts'
import { orErrorPage, pageNotFound } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['history'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = await readHistoryUser(context)
  const { liveId: id, userId } = params
  if (!/^[1-9]\d{0,8}$/.test(userId)) throw pageNotFound(url.pathname)
  const [history, live] = await orErrorPage(
    Promise.all([
      api('GET /v1/lives/{id}/history/{userId}', { params: { id, userId: Number(userId) } }),
      api('GET /v1/lives/{id}', { params: { id } }),
    ]),
  )
  const since = serverNow() - thanksGiftDays * dayMs
  return { history, live, thankable: history.sent.some(({ at }) => Date.parse(at) > since) }
}

export default function LiveHistoryOfSupporter({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={loaderData.history.supporter.user.nickName} hidden />
      <SupporterPage {...loaderData} />
    </>
  )
}
