import { data, redirect } from 'react-router'
import { hourMs, toJapanTime } from '#contract/japan-time.ts'
import type { Route } from './+types/live-create'
import { ApiError } from '../api/index.ts'
import { ThumbnailChoice } from '../features/live-plan/index.ts'
import { readLiveForm } from '../features/studio/create/index.ts'
import { GoLive } from '../features/studio/go-live/go-live.tsx'
import { readWay } from '../features/studio/go-live/way-tabs.tsx'
import { NoLicence } from '../features/studio/no-licence.tsx'
import { useProfile } from '../shell/account/use-account.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { optionalPart } from '../shell/reload/lazy-part.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['studio', 'plan', 'broadcast', 'lives', 'liver', 'chat', 'gifts'], theme: 'dark' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, profile, webview } = pageRequest(context)
  const licensed = profile?.roles.includes('liver') === true
  if (!licensed && webview) throw redirect(routePath('error___no_live_license'))
  const licence = licensed ? null : (await orErrorPage(api('GET /v1/liver-profile'))).licence
  const setting = licensed ? await orErrorPage(api('GET /v1/stream-setting')) : null
  const way = readWay(url.searchParams.get('by'))
  const nextHour = Math.ceil(serverNow() / hourMs) * hourMs
  const starts = { suggestedStart: toJapanTime(nextHour + hourMs), earliestStart: toJapanTime(serverNow()) }
  return data({ licence, way, lastLive: setting?.lastLive ?? null, ...starts }, { status: licensed ? 200 : 403 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { api, webview } = pageRequest(context)
  const form = await request.formData()
  const submission = readLiveForm(form)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  try {
    await api('POST /v1/lives', { body: submission.value })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'OUTSIDE_PERMITTED_HOURS' && webview && submission.value.startsAt === null) {
      throw redirect(`${routePath('error___no_live_license')}?reason=hours`)
    }
    const { title, startsAt } = error.fields
    const late = error.code === 'STARTS_IN_THE_PAST' || startsAt !== undefined
    const fieldErrors = { ...(title !== undefined && { title: [title] }), ...(late && { startsAt: ['startsAt'] }) }
    return data(submission.reply({ formErrors: [error.message], fieldErrors }), { status: error.status })
  }
  return redirect(`${routePath('user_live___live_stream_setting')}${form.get('by') === 'browser' ? '?by=browser' : ''}`)
}

// Loaded when a live is on air: the form and the camera do not wait for them, and a live continues without them.
const panels = {
  Chat: optionalPart(() => import('./shared/own-chat.tsx')),
  Layers: optionalPart(() => import('./shared/own-layers.tsx')),
}

export default function LiveCreate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('studio')
  const name = useProfile()?.user.nickName ?? ''
  const { licence, ...rest } = loaderData
  return (
    <>
      <PageHead title={t('create.title')} hidden />
      {licence ? (
        <NoLicence licence={licence} />
      ) : (
        <GoLive
          lastResult={actionData}
          panels={panels}
          thumbnail={<ThumbnailChoice thumbnail={null} live={null} liverName={name} />}
          {...rest}
        />
      )}
    </>
  )
}
