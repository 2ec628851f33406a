import { redirect } from 'react-router'
import type { Route } from './+types/live-home'
import { ApiError, type Api } from '../api/index.ts'
import { LiveHome } from './shared/live-home/live-home.tsx'
import { nextSteps } from './shared/live-home/next-steps.ts'
import { readHistoryUser } from '../features/live-history/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTranslation } from '../texts/index.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['liver', 'lives', 'history', 'rankings'] }

const resultsAtOnce = 3
/** The first ones, who gave the most points. */
const supportersAtOnce = 50

async function readLiveHome(api: Api) {
  const [setting, { items }, { own }, thanks, { fields }] = await Promise.all([
    api('GET /v1/stream-setting'),
    api('GET /v1/live-history', { query: { limit: resultsAtOnce } }),
    api('GET /v1/rankings/own', { query: { period: 'week' } }),
    api('GET /v1/thanks-messages/supporters', { query: { limit: supportersAtOnce } }),
    api('GET /v1/liver-profile'),
  ])
  const steps = nextSteps({ setting, ...thanks, fields })
  return { live: setting.live, steps, results: items, rank: own, readAt: serverNow() }
}

export async function loader({ context }: Route.LoaderArgs) {
  const home = readLiveHome(await readHistoryUser(context))
  return orErrorPage(
    home.catch((error: unknown) => {
      // The page there says what is missing to the licence.
      if (error instanceof ApiError && error.code === 'NO_LIVE_LICENSE')
        throw redirect(routePath('error___no_live_license'))
      throw error
    }),
  )
}

export default function LiveHomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('liver')
  return (
    <>
      <PageHead title={t('home.title')} hidden />
      <LiveHome {...loaderData} />
    </>
  )
}
