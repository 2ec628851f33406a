import { data } from 'react-router'
import type { Route } from './+types/liver-profile'
import type { Api } from '../api/index.ts'
import { answerLiverForm, LiverProfilePage } from '../features/liver-profile/index.ts'
import { liveCursor } from '#contract/lives/schemas.ts'
import { answerArchives, OwnArchives, type ArchiveOutcome } from '../features/lives/own-archives/index.ts'
import { RewardCard } from '../features/rewards/reward-card.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { refreshSession } from '../shell/request/open-request.ts'
import { useTranslation } from '../texts/index.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['liver', 'lives', 'archive'] }

const archivesAtOnce = 20

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
  const { state } = settings.licence
  const cursor = liveCursor.safeParse(searchParams.get('archives')).data
  const archives =
    state === 'granted' || state === 'suspended'
      ? await orErrorPage(api('GET /v1/archives', { query: { limit: archivesAtOnce, cursor } }))
      : null
  return { settings, rewards, archives, isFirst: cursor === undefined, readAt: serverNow() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { api } = pageRequest(context)
  const archives: ArchiveOutcome | null = await answerArchives(form, api)
  if (archives) return data({ archives }, { status: archives.status })
  const outcome = await answerLiverForm(form, api)
  if (!outcome) throw data('', { status: 400 })
  await refreshSession(context)
  return data({ outcome }, { status: outcome.status })
}

export default function LiverProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('liver')
  const { settings, rewards, archives, isFirst, readAt } = loaderData
  const outcome = actionData && 'outcome' in actionData ? actionData.outcome : undefined
  const fault = actionData && 'archives' in actionData ? actionData.archives.fault : undefined
  return (
    <>
      <PageHead title={t(settings.licence.state === 'none' ? 'join' : 'title')} hidden />
      <LiverProfilePage settings={settings} outcome={outcome}>
        {rewards && <RewardCard {...rewards} />}
        {archives && (
          <OwnArchives lives={archives.lives} next={archives.next} isFirst={isFirst} readAt={readAt} fault={fault} />
        )}
      </LiverProfilePage>
    </>
  )
}
