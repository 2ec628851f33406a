import { data, redirect } from 'react-router'
import type { Route } from './+types/live-stream-setting'
import { ApiError, type Api } from '../api/index.ts'
import { changeChatSetting, ChatSettingCard, isChatIntent } from '../features/chat/setting/index.ts'
import { changePickSetting, PickSettingCard, pickSettingIntent } from '../features/picks/setting/index.ts'
import { StreamSettingPage } from '../features/studio/setting/stream-setting-page.tsx'
import { NoLicence } from '../features/studio/no-licence.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['studio', 'broadcast', 'lives', 'player', 'liver', 'chat', 'picks'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, profile, webview } = pageRequest(context)
  const way = new URL(request.url).searchParams.get('by') === 'browser' ? 'browser' : 'encoder'
  try {
    const [setting, chat, picks] = await Promise.all([
      api('GET /v1/stream-setting'),
      api('GET /v1/chat-setting'),
      api('GET /v1/livers/{id}/pick-setting', { params: { id: profile?.user.id ?? 0 } }),
    ])
    return data({ setting, chat, picks, way, licence: null } as const)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'NO_LIVE_LICENSE') throw data(error.message, { status: error.status })
    if (webview) throw redirect(routePath('error___no_live_license'))
    const { licence } = await orErrorPage(api('GET /v1/liver-profile'))
    return data({ setting: null, chat: null, picks: null, way, licence } as const, { status: error.status })
  }
}

interface ActionResult {
  readonly rotated: boolean
}

async function runIntent(api: Api, form: FormData): Promise<ActionResult> {
  const intent = form.get('intent')
  if (intent === 'rotate') {
    await api('POST /v1/stream-setting/rotate', { body: {} })
    return { rotated: true }
  }
  if (intent !== 'prepare' && intent !== 'cancel' && intent !== 'end') throw data('', { status: 400 })
  const { live } = await api('GET /v1/stream-setting')
  if (live) await api(`POST /v1/lives/{id}/${intent}`, { params: { id: live.id }, body: {} })
  return { rotated: false }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  const { api } = pageRequest(context)
  if (isChatIntent(intent)) {
    const chat = await changeChatSetting(api, intent, form)
    return data({ chat }, { status: chat.status })
  }
  if (intent === pickSettingIntent) {
    const picks = await changePickSetting(form, (permission) => api('PUT /v1/pick-setting', { body: { permission } }))
    return data({ picks }, { status: picks.status })
  }
  try {
    return await runIntent(api, form)
  } catch (error) {
    if (error instanceof ApiError) return data({ fault: error.message }, { status: error.status })
    throw error
  }
}

export default function LiveStreamSetting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('studio')
  return (
    <>
      <PageHead title={t('setting.title')} hidden />
      {loaderData.setting && (
        <div className="flex flex-col gap-5">
          <StreamSettingPage
            setting={loaderData.setting}
            way={loaderData.way}
            outcome={actionData && !('chat' in actionData) && !('picks' in actionData) ? actionData : undefined}
          />
          <ChatSettingCard
            setting={loaderData.chat}
            outcome={actionData && 'chat' in actionData ? actionData.chat : undefined}
          />
          <PickSettingCard
            owner="liver"
            setting={loaderData.picks}
            outcome={actionData && 'picks' in actionData ? actionData.picks : undefined}
            listPath={routePath('studio___picks')}
          />
        </div>
      )}
      {loaderData.licence && <NoLicence licence={loaderData.licence} />}
    </>
  )
}
