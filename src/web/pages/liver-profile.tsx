import { data } from 'react-router'
import type { Route } from './+types/liver-profile'
import type { Api } from '../api/index.ts'
import { answerLiverForm, LiverProfilePage } from '../features/liver-profile/index.ts'
import { RewardCard } from '../features/rewards/reward-card.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { refreshSession } from '../shell/request/open-request.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['liver', 'lives', 'rewards'] }

/** Null for a user who has never been a liver and so has no rewards. */
async function readRewards(api: Api, state: string, month: string | null) {
  if (state !== 'granted' && state !== 'suspended') return null
  const chosen =
    month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
      ? { month, statement: await api('GET /v1/rewards/{month}', { params: { month } }) }
      : null
  return { summary: await api('GET /v1/rewards'), chosen }
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const settings = await orErrorPage(api('GET /v1/liver-profile'))
  const rewards = await orErrorPage(readRewards(api, settings.licence.state, searchParams.get('month')))
  return { settings, rewards }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerLiverForm(await request.formData(), pageRequest(context).api)
  if (!outcome) throw data('', { status: 400 })
  await refreshSession(context)
  return data(outcome, { status: outcome.status })
}

export default function LiverProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('liver')
  const { settings, rewards } = loaderData
  return (
    <>
      <PageHead title={t(settings.licence.state === 'none' ? 'join' : 'title')} hidden />
      <LiverProfilePage settings={settings} outcome={actionData}>
        {rewards && <RewardCard {...rewards} />}
      </LiverProfilePage>
    </>
  )
}
