import { useState } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/live-info'
import type { EventOfLive } from '#contract/events/schemas.ts'
import type { FollowState } from '#contract/follows/schemas.ts'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { PickSetting } from '#contract/picks/schemas.ts'
import { isOver } from '#contract/lives/states.ts'
import { ApiError, type Api } from '../api/index.ts'
import { chatMode, chatPanels } from '../features/chat/index.ts'
import { LiveEventProvider } from '../features/events/index.ts'
import { FollowAction, FollowButton } from '../features/follows/index.ts'
import { GiftOverlay, GiftChimes, SupportersRanking } from '../features/gifts/index.ts'
import { changeArchive, isArchiveIntent, LiveData, LiveMissing, LivePage } from '../features/lives/watch/index.ts'
import { changePlan, isPlanIntent, OwnPlan, type PlanIntent } from '../features/live-plan/index.ts'
import { CuttingProvider } from '../features/picks/cut/index.ts'
import { preloadLivePlayer } from '../player/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { useGenreName } from '../shell/genres.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { GiftsInChat } from './shared/gifts-in-chat.tsx'
import { InBar, InMenu, Tools } from './shared/live-panels.tsx'
import { serverNow } from '../server-clock/index.ts'

// A touch on a card loads this module: the player loads with it, not only when the page is rendered.
if (!import.meta.env.SSR) preloadLivePlayer()

export const handle = {
  texts: ['lives', 'watch', 'plan', 'follows', 'archive', 'player', 'chat', 'gifts', 'events', 'group'],
  theme: 'dark',
}

/** The public profile of the liver; null if it is not public, such as while the licence is suspended. */
async function readLiver(api: Api, id: number): Promise<Liver | null> {
  try {
    return await api('GET /v1/livers/{id}', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LIVER_NOT_FOUND') return null
    throw error
  }
}

/** Null for a liver without a public profile. */
async function readFollow(api: Api, id: number): Promise<FollowState | null> {
  try {
    return await api('GET /v1/livers/{id}/follow', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LIVER_NOT_FOUND') return null
    throw error
  }
}

/** One live; null if it is unknown or deleted. */
async function readLive(api: Api, id: string): Promise<Live | null> {
  if (!/^[0-9A-Za-z]{12}$/.test(id)) return null
  try {
    return await api('GET /v1/lives/{id}', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LIVE_NOT_FOUND') return null
    throw error
  }
}

async function readNext(api: Api, { liver }: Live): Promise<Live | null> {
  const { lives } = await api('GET /v1/lives', { query: { state: 'scheduled', liver: liver.id, limit: 1 } })
  return lives[0] ?? null
}

async function isReminding(api: Api, id: string): Promise<boolean> {
  const { liveIds } = await api('GET /v1/reminders')
  return liveIds.includes(id)
}

interface FoundLive {
  readonly live: Live
  /** Null if the profile is not public. */
  readonly liver: Liver | null
  /** Null for a liver without a public profile. */
  readonly follow: FollowState | null
  /** The next scheduled live of the liver; null before the end of this one. */
  readonly next: Live | null
  /** Whether the signed-in user is reminded of the live. */
  readonly reminding: boolean
  /** Who may cut picks of the liver's lives. */
  readonly pickSetting: PickSetting
  /** In which the liver takes part. */
  readonly event: EventOfLive | null
  /** All lives on air. */
  readonly onAir: readonly Live[]
  /** In milliseconds. */
  readonly readAt: number
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const [live, { lives: onAir }] = await orErrorPage(
    Promise.all([readLive(api, params.id), api('GET /v1/lives', { query: { state: 'on_air' } })]),
  )
  const readAt = serverNow()
  if (live === null) return data({ live, onAir, readAt }, { status: 404 })
  const [liver, follow, next, reminding, pickSetting, { event }] = await orErrorPage(
    Promise.all([
      readLiver(api, live.liver.id),
      readFollow(api, live.liver.id),
      isOver(live) ? readNext(api, live) : null,
      live.state === 'scheduled' && profile !== null ? isReminding(api, live.id) : false,
      api('GET /v1/livers/{id}/pick-setting', { params: { id: live.liver.id } }),
      isOver(live) ? { event: null } : api('GET /v1/lives/{id}/event', { params: { id: live.id } }),
    ]),
  )
  return { live, liver, follow, next, reminding, pickSetting, event, onAir, readAt }
}

async function answerPlan(api: Api, id: string, intent: PlanIntent, form: FormData) {
  return (await changePlan(api, id, intent, form)) ? undefined : data({ badTime: true }, { status: 400 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  const { api } = pageRequest(context)
  try {
    if (intent === 'end') await api('POST /v1/lives/{id}/end', { params: { id: params.id }, body: {} })
    else if (intent === 'remind') await api('PUT /v1/lives/{id}/reminder', { params: { id: params.id }, body: {} })
    else if (intent === 'forget') await api('DELETE /v1/lives/{id}/reminder', { params: { id: params.id } })
    else if (isPlanIntent(intent)) return await answerPlan(api, params.id, intent, form)
    else if (!isArchiveIntent(intent)) throw data('', { status: 400 })
    else if (!(await changeArchive(api, params.id, intent, form))) return data({ badTime: true }, { status: 400 })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return data({ fault: error.message }, { status: error.status })
    throw error
  }
}

/**
 * The live as the page was opened with it: a change of its state while it is watched keeps the chat, and the layout. One
 * that has become accessible is opened again.
 */
function useOpened(live: Live, readAt: number): { readonly live: Live; readonly readAt: number } {
  const [opened, setOpened] = useState({ live, readAt })
  if (opened.live.id === live.id && opened.live.access === live.access) return opened
  setOpened({ live, readAt })
  return { live, readAt }
}

interface WatchProps {
  readonly found: FoundLive
  /** Of the last refused action. */
  readonly fault: string | undefined
  readonly badTime: boolean
}

function Watch({ found, fault, badTime }: WatchProps) {
  const { t } = useTranslation('lives')
  const genreName = useGenreName()
  const { live, liver, follow, next, reminding, pickSetting, event, onAir, readAt } = found
  const opened = useOpened(live, readAt)
  // Elsewhere the screen in place of the video has the one action.
  const open = live.access === 'watch'
  const description = t('description', {
    liver: live.liver.nickName,
    genre: genreName(live.genre),
    title: live.title,
  })
  const { Aside, Over } = chatPanels(opened.live, opened.readAt)
  return (
    <>
      <PageHead
        title={live.title}
        description={description}
        type="video.other"
        // The thumbnail of a running live changes every 20 seconds; share cards are cached longer.
        image={live.state === 'archived' ? (live.signed ? null : live.posterUrl) : (live.thumbnail?.url ?? null)}
        hidden={live.visibility !== 'public'}
      />
      <LiveData live={live} description={description} />
      <LiveEventProvider liveId={live.id} loaded={event} isOnAir={!isOver(live)} readAt={readAt}>
        <GiftsInChat live={live} follows={chatMode(opened.live, opened.readAt) === 'live'}>
          <CuttingProvider owner={{ liverId: live.liver.id }} setting={pickSetting}>
            <LivePage
              loaded={live}
              liver={liver}
              next={next}
              reminding={reminding}
              besideLiver={follow && open && <FollowButton key={live.liver.id} liver={live.liver} loaded={follow} />}
              followAction={follow && <FollowAction liver={live.liver} className="state-action" />}
              onAir={onAir}
              readAt={readAt}
              fault={fault}
              badTime={badTime}
              Aside={Aside}
              over={Over === null ? [GiftOverlay, GiftChimes] : [Over, GiftOverlay, GiftChimes]}
              Tools={Tools}
              InBar={InBar}
              InMenu={InMenu}
              OwnPlan={OwnPlan}
              Below={SupportersRanking}
            />
          </CuttingProvider>
        </GiftsInChat>
      </LiveEventProvider>
    </>
  )
}

export default function LiveInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('watch')
  if (loaderData.live === null) {
    return (
      <>
        <PageHead title={t('missing.title')} hidden />
        <LiveMissing lives={loaderData.onAir} readAt={loaderData.readAt} />
      </>
    )
  }
  const fault = actionData && 'fault' in actionData ? actionData.fault : undefined
  return <Watch found={loaderData} fault={fault} badTime={actionData !== undefined && 'badTime' in actionData} />
}
