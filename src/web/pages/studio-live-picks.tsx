import { ChevronRight } from 'lucide-react'
import { data } from 'react-router'
import type { Route } from './+types/studio-live-picks'
import { changePickSetting, PickSettingCard } from '../features/picks/setting/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { SiteLink } from '../shell/prefetch/site-link.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { OwnPicks, ownPicksAtOnce } from './shared/own-picks.tsx'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['owner', 'picks', 'channels'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  if (!profile?.roles.includes('liver')) throw data('', { status: 403 })
  const { id } = profile.user
  const query = { limit: ownPicksAtOnce, ...readCursor(url, 'picks') }
  const [pickSetting, { picks, next }] = await orErrorPage(
    Promise.all([
      api('GET /v1/livers/{id}/pick-setting', { params: { id } }),
      api('GET /v1/livers/{id}/picks', { params: { id }, query }),
    ]),
  )
  return { id, pickSetting, picks: { items: picks, next } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { api } = pageRequest(context)
  const outcome = await changePickSetting(await request.formData(), (permission) =>
    api('PUT /v1/pick-setting', { body: { permission } }),
  )
  return data(outcome, { status: outcome.status })
}

/** The picks of the lives of the signed-in liver, and who may cut them. */
export default function StudioLivePicks({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('picks')
  const { t: ofStudio } = useTranslation('owner')
  const { id, pickSetting, picks } = loaderData
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <PageHead title={`${t('own.ofLives')} - ${ofStudio('studio')}`} hidden />
      <nav aria-label={ofStudio('trail')} className="flex items-center text-sm text-muted">
        <SiteLink to={routePath('studio')} prefetch="none" className="inline-flex min-h-11 items-center px-1 underline">
          {ofStudio('studio')}
        </SiteLink>
        <ChevronRight aria-hidden className="size-4" />
      </nav>
      <h1 className="text-2xl font-black sm:text-3xl">{t('own.ofLives')}</h1>
      <PickSettingCard owner="liver" setting={pickSetting} outcome={actionData} className="p-5 sm:p-7" />
      <OwnPicks owner={{ kind: 'liver', id }} first={picks} />
    </div>
  )
}
