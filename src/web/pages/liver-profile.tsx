import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import type { Route } from './+types/liver-profile'
import { answerLiverForm, LiverProfilePage } from '../features/liver-profile/index.ts'
import { orErrorPage } from '../shell/errors/page-error.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { askSessionAgain } from '../shell/request/visit.ts'

export const handle = { texts: ['liver', 'lives'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await orErrorPage(pageRequest(context).api('GET /v1/liver-profile')) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerLiverForm(await request.formData(), pageRequest(context).api)
  if (!outcome) throw data('', { status: 400 })
  await askSessionAgain(context)
  return data(outcome, { status: outcome.status })
}

export default function LiverProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('liver')
  const { settings } = loaderData
  return (
    <>
      <PageHead title={t(settings.licence.state === 'none' ? 'join' : 'title')} hidden />
      <LiverProfilePage settings={settings} outcome={actionData} />
    </>
  )
}
