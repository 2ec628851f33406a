import type { Route } from './+types/live-history-of-supporter'
import { dayMs } from '#contract/japan-time.ts'
import { historyGiftsAtOnce } from '#contract/live-history/limits.ts'
import { sentCursor } from '#contract/live-history/schemas.ts'
import { thanksGiftDays } from '#contract/thanks-messages/limits.ts'
import { readHistoryUser, SupporterPage } from '../features/live-history/index.ts'
import { orErrorPage, pageNotFound } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { serverNow } from '../server-clock/index.ts'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['history'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = await readHistoryUser(context)
  const { liveId: id, userId } = params
  if (!/^[1-9]\d{0,8}$/.test(userId)) throw pageNotFound(url.pathname)
  const of = { params: { id, userId: Number(userId) } }
  const continued = readCursor(url, 'gifts', sentCursor)
  const query = { ...continued, limit: historyGiftsAtOnce }
  const [history, live, gifts] = await orErrorPage(
    Promise.all([
      api('GET /v1/lives/{id}/history/{userId}', of),
      api('GET /v1/lives/{id}', { params: { id } }),
      api('GET /v1/lives/{id}/history/{userId}/gifts', { ...of, query }),
    ]),
  )
  const thankable = Date.parse(history.lastGiftAt) > serverNow() - thanksGiftDays * dayMs
  return { history, live, gifts: { ...gifts, first: continued.cursor === undefined }, thankable }
}

export default function LiveHistoryOfSupporter({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={loaderData.history.supporter.user.nickName} hidden />
      <SupporterPage {...loaderData} />
    </>
  )
}
