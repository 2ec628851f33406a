import { useState } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/live-info'
import type { FollowState } from '#contract/follows/schemas.ts'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { ApiError, type Api } from '../api/index.ts'
import { chatMode, chatPanels } from '../features/chat/index.ts'
import { FollowButton } from '../features/follows/index.ts'
import {
  GiftOverlay,
  GiftChimes,
  GiftChimeSwitch,
  GiftTray,
  SupportersRanking,
  TopSupporters,
} from '../features/gifts/index.ts'
import {
  changeArchive,
  isArchiveIntent,
  isOver,
  LiveData,
  LiveMissing,
  LivePage,
} from '../features/lives/watch/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { GiftsInChat } from './shared/gifts-in-chat.tsx'

export const handle = { texts: ['lives', 'watch', 'follows', 'archive', 'player', 'chat', 'gifts'], theme: 'dark' }

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

interface FoundLive {
  readonly live: Live
  /** Null if the profile is not public. */
  readonly liver: Liver | null
  /** Null for a liver without a public profile. */
  readonly follow: FollowState | null
  /** The next scheduled live of the liver; null before the end of this one. */
  readonly next: Live | null
  /** All lives on air. */
  readonly onAir: readonly Live[]
  /** In milliseconds. */
  readonly readAt: number
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const [live, { lives: onAir }] = await orErrorPage(
    Promise.all([readLive(api, params.id), api('GET /v1/lives', { query: { state: 'on_air' } })]),
  )
  const readAt = Date.now()
  if (live === null) return data({ live, onAir, readAt }, { status: 404 })
  const [liver, follow, next] = await orErrorPage(
    Promise.all([
      readLiver(api, live.liver.id),
      readFollow(api, live.liver.id),
      isOver(live) ? readNext(api, live) : null,
    ]),
  )
  return { live, liver, follow, next, onAir, readAt }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  const { api } = pageRequest(context)
  try {
    if (intent === 'end') await api('POST /v1/lives/{id}/end', { params: { id: params.id }, body: {} })
    else if (!isArchiveIntent(intent)) throw data('', { status: 400 })
    else if (!(await changeArchive(api, params.id, intent, form))) return data({ badTime: true }, { status: 400 })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return data({ fault: error.message }, { status: error.status })
    throw error
  }
}

/** The live as the page was opened with it: a change of its state while it is watched keeps the chat, and the layout. */
function useOpened(live: Live, readAt: number): { readonly live: Live; readonly readAt: number } {
  const [opened, setOpened] = useState({ live, readAt })
  if (opened.live.id === live.id) return opened
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
  const { live, liver, follow, next, onAir, readAt } = found
  const opened = useOpened(live, readAt)
  const description = t('description', {
    liver: live.liver.nickName,
    genre: t(`genre.${live.genre}`),
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
        image={live.state === 'archived' && !live.signed ? live.posterUrl : null}
        hidden={live.visibility !== 'public'}
      />
      <LiveData live={live} description={description} />
      <GiftsInChat live={live} follows={chatMode(opened.live, opened.readAt) === 'live'}>
        <LivePage
          loaded={live}
          liver={liver}
          next={next}
          besideLiver={follow && <FollowButton key={live.liver.id} liver={live.liver} loaded={follow} />}
          onAir={onAir}
          readAt={readAt}
          fault={fault}
          badTime={badTime}
          Aside={Aside}
          over={Over === null ? [GiftOverlay, GiftChimes] : [Over, GiftOverlay, GiftChimes]}
          Tools={GiftTray}
          InBar={TopSupporters}
          InMenu={GiftChimeSwitch}
          Below={SupportersRanking}
        />
      </GiftsInChat>
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
