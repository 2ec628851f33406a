import { data } from 'react-router'
import type { Route } from './+types/studio-picks'
import { readId, readOwnChannel, StudioFrame } from '../features/owner-studio/index.ts'
import { changePickSetting, PickSettingCard } from '../features/picks/setting/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { OwnPicks, ownPicksAtOnce } from './shared/own-picks.tsx'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['owner', 'picks', 'channels'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const key = { params: { id: channel.id } }
  const [pickSetting, { picks, next }] = await orErrorPage(
    Promise.all([
      api('GET /v1/channels/{id}/pick-setting', key),
      api('GET /v1/channels/{id}/picks', { ...key, query: { limit: ownPicksAtOnce, ...readCursor(url, 'picks') } }),
    ]),
  )
  return { channel, pickSetting, picks: { items: picks, next } }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { api } = pageRequest(context)
  const id = readId(params.channelId)
  const outcome = await changePickSetting(await request.formData(), (permission) =>
    api('PUT /v1/channels/{id}/pick-setting', { params: { id }, body: { permission } }),
  )
  return data(outcome, { status: outcome.status })
}

/** The picks of the episodes of a channel, and who may cut them. */
export default function StudioPicks({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, pickSetting, picks } = loaderData
  return (
    <StudioFrame channel={channel} tab="picks" title={t('tab.picks')}>
      <PickSettingCard owner="channel" setting={pickSetting} outcome={actionData} className="p-5 sm:p-7" />
      <OwnPicks key={channel.id} owner={{ kind: 'channel', id: channel.id }} first={picks} />
    </StudioFrame>
  )
}
