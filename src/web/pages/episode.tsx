import { data } from 'react-router'
import type { Route } from './+types/episode'
import {
  EpisodeClosed,
  EpisodeData,
  EpisodeMissing,
  EpisodeWatch,
  Recommended,
} from '../features/channels/episode/index.ts'
import { readEpisodes } from '../features/channels/index.ts'
import { EpisodeComments } from '../features/episode-comments/index.ts'
import { FollowForm } from '../features/follows/index.ts'
import { EpisodeGroupButton } from '../features/group-viewing/start/index.ts'
import { CuttingProvider, EpisodeCutButton } from '../features/picks/cut/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { readEpisodePaging } from './shared/read-channel.ts'
import { readEpisodeComments } from './shared/read-episode-comments.ts'
import { readRecommendations } from './shared/read-recommendations.ts'
import { readEpisode } from './shared/read-episode.ts'

export const handle = { texts: ['channels', 'follows', 'player', 'group'], theme: 'dark' }

/** Episodes of the series that are loaded with the page. */
const listed = 50

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const answer = await readEpisode(api, params, url)
  if (answer.found === null)
    return data(
      { answer, list: null, comments: null, recommendations: null, pickSetting: null },
      { status: answer.status },
    )
  const { episode, invite } = answer.found
  const { channelId, series } = episode
  const subject = { channelId, seriesId: series.id, episodeId: episode.id, invite }
  // Without a cursor, the page of the list with the episode.
  const paging = { around: episode.id, ...readEpisodePaging(url), limit: listed }
  const [list, first, recommendations, pickSetting] = await Promise.all([
    orErrorPage(readEpisodes(api, { channelId, seriesId: series.id }, paging)),
    episode.access === 'watch' ? readEpisodeComments(api, subject, url) : null,
    readRecommendations(api, subject),
    orErrorPage(api('GET /v1/channels/{id}/pick-setting', { params: { id: channelId } })),
  ])
  const comments = { subject, first, readAt: answer.found.readAt }
  return data({ answer, list, comments, recommendations, pickSetting })
}

export default function EpisodeOfSeries({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('channels')
  const { answer, list, comments, recommendations, pickSetting } = loaderData
  if (answer.found === null || list === null || comments === null || recommendations === null || pickSetting === null) {
    if (answer.found !== null) return null
    const { channel, closure, invited } = answer
    const reason = closure?.reason ?? 'missing'
    return (
      <>
        <PageHead title={t(`watch.${reason}`)} hidden />
        {closure === null ? (
          <EpisodeMissing channel={channel} invited={invited} />
        ) : (
          <EpisodeClosed channel={channel} />
        )}
      </>
    )
  }
  const { found } = answer
  const { channel, episode } = found
  const { title, series, visibility, state } = episode
  const description =
    episode.description === ''
      ? t('watch.description', { channel: channel.name, series: series.title, title })
      : episode.description.slice(0, 200)
  // Only followers see the thumbnails of their episodes.
  const isPublic = state === 'published' && visibility === 'public'
  return (
    <>
      <PageHead
        title={`${title} - ${series.title}`}
        description={description}
        type="video.other"
        image={isPublic ? (episode.video?.thumbnailUrl ?? null) : null}
        card={{ title, note: `${series.title} · ${channel.name}` }}
        hidden={state !== 'published' || (visibility !== 'public' && visibility !== 'followers')}
      />
      <EpisodeData found={found} description={description} />
      <CuttingProvider owner={{ channelId: channel.id }} setting={pickSetting}>
        <EpisodeWatch
          found={found}
          episodes={list}
          follow={
            <FollowForm
              target={{ kind: 'channel', id: channel.id, name: channel.name }}
              loaded={channel}
              own={channel.role !== null}
            />
          }
          aside={<Recommended recommendations={recommendations} />}
          renderActions={(stage) => (
            <>
              <EpisodeCutButton episode={episode} playback={found.playback} invite={found.invite} stage={stage} />
              <EpisodeGroupButton
                episode={episode}
                playable={found.playback !== null && found.invite === null}
                stage={stage}
              />
            </>
          )}
          renderBelow={(video) => <EpisodeComments {...comments} video={video} playable={found.playback !== null} />}
        />
      </CuttingProvider>
    </>
  )
}
