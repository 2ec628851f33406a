import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import type { Route } from './+types/live-info'
import type { Liver } from '#contract/livers/schemas.ts'
import { ApiError, type Api } from '../api/index.ts'
import { chatMode, chatPanels, LinesBetween } from '../features/chat/index.ts'
import { GiftLine, GiftOverlay, GiftTray, SupportersRanking, useGivenGifts } from '../features/gifts/index.ts'
import { changeArchive, isArchiveIntent, LiveData, LivePage } from '../features/lives/watch/index.ts'
import { orErrorPage, pageNotFound } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'

export const handle = { texts: ['lives', 'archive', 'player', 'chat', 'gifts'] }

/** The public profile of the liver; null if it is not public, such as while the licence is suspended. */
async function readLiver(api: Api, id: number): Promise<Liver | null> {
  try {
    return await api('GET /v1/livers/{id}', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LIVER_NOT_FOUND') return null
    throw error
  }
}

export async function loader({ context, params, url: { pathname } }: Route.LoaderArgs) {
  if (!/^[0-9A-Za-z]{12}$/.test(params.id)) throw pageNotFound(pathname)
  const { api } = pageRequest(context)
  const live = await orErrorPage(api('GET /v1/lives/{id}', { params: { id: params.id } }))
  const liver = await orErrorPage(readLiver(api, live.liver.id))
  return { live, liver, readAt: Date.now() }
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

interface GiftsInChatProps {
  readonly liveId: string
  /** The chat is live, not a replay. */
  readonly follows: boolean
  readonly children: ReactNode
}

/** Inserts gifts between the comments. */
function GiftsInChat({ liveId, follows, children }: GiftsInChatProps) {
  const gifts = useGivenGifts(liveId, follows)
  const lines = useMemo(
    () => gifts.map((sent) => ({ key: sent.id, userId: sent.sender.id, at: sent.at, line: <GiftLine sent={sent} /> })),
    [gifts],
  )
  return <LinesBetween value={lines}>{children}</LinesBetween>
}

export default function LiveInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('lives')
  const { live, liver, readAt } = loaderData
  const description = t('description', {
    liver: live.liver.nickName,
    genre: t(`genre.${live.genre}`),
    title: live.title,
  })
  const { Aside, Over } = chatPanels(live, readAt)
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
      <GiftsInChat key={live.id} liveId={live.id} follows={chatMode(live, readAt) === 'live'}>
        <LivePage
          loaded={live}
          liver={liver}
          readAt={readAt}
          fault={actionData && 'fault' in actionData ? actionData.fault : undefined}
          badTime={actionData !== undefined && 'badTime' in actionData}
          Aside={Aside}
          over={Over === null ? [GiftOverlay] : [Over, GiftOverlay]}
          Tools={GiftTray}
          Below={SupportersRanking}
        />
      </GiftsInChat>
    </>
  )
}
