import { data } from 'react-router'
import { recentSignInMinutes } from '#contract/account/limits.ts'
import { sourcesCursor } from '#contract/timelines/schemas.ts'
import type { Route } from './+types/user-profile'
import { answerForm, birthDateRange, listRegions, ProfilePage } from '../features/profile/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { refreshSession } from '../shell/request/open-request.ts'
import { useTranslation } from '../texts/index.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['profile', 'identity'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language, webview } = pageRequest(context)
  const { searchParams } = new URL(request.url)
  const cursor = sourcesCursor.safeParse(searchParams.get('follows')).data
  const [settings, { sessions }, options, followed, blocks] = await orErrorPage(
    Promise.all([
      api('GET /v1/account/settings'),
      api('GET /v1/account/sessions'),
      api('GET /v1/sign-in/options'),
      api('GET /v1/follows', { query: cursor === undefined ? {} : { cursor } }),
      api('GET /v1/blocks'),
    ]),
  )
  const signedInAt = sessions.find(({ current }) => current)?.signedInAt ?? ''
  return {
    settings,
    sessions,
    options,
    webview,
    signedInRecently: serverNow() - Date.parse(signedInAt) < recentSignInMinutes * 60_000,
    follows: { ...followed, continued: cursor !== undefined },
    blocked: blocks.users,
    regions: listRegions(language),
    birthDateRange: birthDateRange(new Date(serverNow())),
    welcome: searchParams.has('welcome'),
    saved: searchParams.get('saved') === 'basics',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(await request.formData(), pageRequest(context))
  if (!outcome) throw data('', { status: 400 })
  await refreshSession(context)
  return data(outcome, { status: outcome.status })
}

export default function UserProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <PageHead title={t('title')} hidden />
      <ProfilePage {...loaderData} outcome={actionData} />
    </>
  )
}
