import { data } from 'react-router'
import type { Route } from './+types/channel'
import { timelineCursor } from '#contract/timelines/schemas.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { Liver } from '#contract/livers/schemas.ts'
import { ApiError, type Api } from '../api/index.ts'
import { answerChannelForm, channelJsonLd, ChannelPage } from '../features/channels/index.ts'
import type { ListPage } from '../features/channels/lists/use-more.ts'
import { FollowForm } from '../features/follows/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead, usePageAddress } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { StructuredData } from '../shell/structured-data.tsx'
import { useTranslation } from '../texts/index.ts'
import { OwnLives } from './shared/own-lives.tsx'
import { readLivesCursor } from './shared/live-lists.tsx'
import { ChannelPicks, picksAtOnce } from './shared/pick-lists.tsx'
import { readChannel, readCursor, readPathId } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['channels', 'follows', 'lives', 'picks'] }

const seriesAtOnce = 6
const castsAtOnce = 12
const livesAtOnce = 6
const entriesAtOnce = 10

/** The livers of a channel: an account may have been suspended meanwhile, whose profile is not public then. */
async function readLivers(api: Api, { livers }: ChannelProfile): Promise<Liver[]> {
  const found = await Promise.all(
    livers.map(({ id }) =>
      api('GET /v1/livers/{id}', { params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'LIVER_NOT_FOUND') return null
        throw error
      }),
    ),
  )
  return found.filter((liver) => liver !== null)
}

/** The livers of a channel with their lives and picks of them. */
async function readOfLivers(api: Api, channel: ChannelProfile, url: URL) {
  const of = { channel: channel.id }
  const list = async (state: 'scheduled' | 'archived'): Promise<ListPage<Live>> => {
    const query = { state, limit: livesAtOnce, ...of, ...readLivesCursor(url, state) }
    const { lives, next } = await api('GET /v1/lives', { query })
    return { items: lives, next }
  }
  const [livers, onAir, scheduled, archived, { picks, next }] = await Promise.all([
    readLivers(api, channel),
    // A liver has one live on air.
    api('GET /v1/lives', { query: { state: 'on_air', limit: 50, ...of } }),
    list('scheduled'),
    list('archived'),
    api('GET /v1/channels/{id}/live-picks', {
      params: { id: channel.id },
      query: { limit: picksAtOnce, ...readCursor(url, 'livePicks') },
    }),
  ])
  const isFirst = readLivesCursor(url, 'scheduled').cursor === undefined
  return {
    livers,
    onAir: onAir.lives,
    /** With the next live of each liver. */
    upcoming: isFirst ? scheduled.items : [],
    scheduled,
    archived,
    livePicks: { items: picks, next },
  }
}

function readTimelineCursor(url: URL): { cursor?: string } {
  const parsed = timelineCursor.safeParse(url.searchParams.get('timeline'))
  return parsed.success ? { cursor: parsed.data } : {}
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const channelId = readPathId(params.id, url.pathname)
  const channel = await readChannel(api, channelId)
  const [ofLivers, reminders, picks, series, casts, timeline] = await orErrorPage(
    Promise.all([
      readOfLivers(api, channel, url),
      profile === null ? { liveIds: [] } : api('GET /v1/reminders'),
      api('GET /v1/channels/{id}/picks', {
        params: { id: channelId },
        query: { limit: picksAtOnce, ...readCursor(url, 'picks') },
      }),
      api('GET /v1/channels/{channelId}/series', {
        params: { channelId },
        query: { limit: seriesAtOnce, ...readCursor(url, 'series') },
      }),
      api('GET /v1/channels/{channelId}/casts', {
        params: { channelId },
        query: { limit: castsAtOnce, ...readCursor(url, 'casts') },
      }),
      api('GET /v1/channels/{channelId}/timeline', {
        params: { channelId },
        query: { limit: entriesAtOnce, ...readTimelineCursor(url) },
      }),
    ]),
  )
  return {
    channel,
    ...ofLivers,
    reminders: reminders.liveIds,
    picks: { items: picks.picks, next: picks.next },
    series: { items: series.series, next: series.next },
    casts: { items: casts.casts, next: casts.next },
    timeline: { items: timeline.entries, next: timeline.next },
    readAt: serverNow(),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = readPathId(params.id, url.pathname)
  const outcome = await answerChannelForm(pageRequest(context).api, id, await request.formData())
  if (!outcome) throw data('', { status: 400 })
  return data(outcome, { status: outcome.status })
}

export default function Channel({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('channels')
  const { origin } = usePageAddress()
  const { channel, livers, onAir, upcoming, scheduled, reminders, archived, readAt } = loaderData
  const { picks, livePicks, series, casts, timeline } = loaderData
  const { bio, coverUrl, name, role } = channel
  const hasPicks = picks.items.length + livePicks.items.length > 0
  const hasLives = onAir.length + scheduled.items.length + archived.items.length > 0
  return (
    <>
      <PageHead title={name} description={bio === '' ? t('description', { name }) : bio} image={coverUrl} />
      <StructuredData things={channelJsonLd(origin, channel)} />
      <ChannelPage
        key={channel.id}
        channel={channel}
        livers={livers.map((liver) => {
          const isOfLiver = (live: Live) => live.liver.id === liver.id
          return { liver, onAir: onAir.find(isOfLiver) ?? null, next: upcoming.find(isOfLiver) ?? null }
        })}
        series={series}
        casts={casts}
        timeline={timeline}
        outcome={actionData?.post}
        follow={
          <FollowForm
            target={{ kind: 'channel', id: channel.id, name: channel.name }}
            loaded={channel}
            own={role !== null}
          />
        }
        lives={
          hasLives ? (
            <OwnLives of={{ channel: channel.id }} {...{ onAir, scheduled, reminders, archived, readAt }} />
          ) : null
        }
        picks={hasPicks ? <ChannelPicks channelId={channel.id} ofEpisodes={picks} ofLives={livePicks} /> : null}
      />
    </>
  )
}
