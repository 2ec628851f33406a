import { Clapperboard, Film, Lock } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { preconnect } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Episode, EpisodePage } from '#contract/episodes/schemas.ts'
import type { VideoPlayback } from '#contract/videos/schemas.ts'
import { useOpenPage } from '../../../shell/navigation/language-parameter.tsx'
import { useVideoSign } from '../../../api/video-sign.ts'
import { VideoPlayer, type VideoHandle } from '../../../player/index.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { episodePath } from '../addresses.ts'
import { ClosedScreen } from './closed-screen.tsx'
import { NextCountdown } from './next-countdown.tsx'
import { ResumeNote } from './resume-note.tsx'
import { usePlaybackEnd } from './use-playback-end.ts'
import { useStart } from './use-start.ts'
import { useWatching } from './use-watching.ts'
import { useWatchReport } from './watch-report/use-watch-report.ts'
import { episodeStudioPath } from '../studio-addresses.ts'

/** Playback data without the signature, which the player fetches. */
export type Playback = Omit<VideoPlayback, 'signature' | 'expiresAt'>

export interface FoundEpisode extends EpisodePage {
  readonly channel: ChannelProfile
  /** Null while the video does not play for this viewer. */
  readonly playback: Playback | null
  /** The invite key of the address; null without one. */
  readonly invite: string | null
  /** The start time of the address. */
  readonly time: string | null
  /** The time of the server when it read the episode, in milliseconds. */
  readonly readAt: number
}

interface EpisodeStageProps {
  readonly found: FoundEpisode
  /** The element that contains the stage. */
  readonly stage: RefObject<HTMLElement | null>
  /** The video in the stage. */
  readonly video: VideoHandle
  /** Opens the episode for viewers who do not follow. */
  readonly follow: ReactNode
  /** In a frame of another site: the next episode does not replace this one. */
  readonly embedded?: boolean
}

/** The player of an episode, or the reason why it does not play. */
export function EpisodeStage({ found, stage, video: handle, follow, embedded = false }: EpisodeStageProps) {
  const { t } = useTranslation('channels')
  const { channel, episode, playback } = found
  const { id, access, video } = episode
  const subject = { id, imageUrl: video?.thumbnailUrl ?? null }
  if (access === 'follow') {
    const text = t('watch.followersText', { channel: channel.name })
    return <ClosedScreen {...subject} icon={Lock} title={t('watch.followers')} text={text} action={follow} />
  }
  if (video === null) {
    return (
      <ClosedScreen
        {...subject}
        icon={Film}
        title={t('watch.noVideo')}
        text={t('watch.noVideoText')}
        action={<ButtonLink to={episodeStudioPath(episode)}>{t('watch.edit')}</ButtonLink>}
      />
    )
  }
  if (playback === null) {
    return <ClosedScreen {...subject} icon={Clapperboard} title={t('watch.notReady')} text={t('watch.notReadyText')} />
  }
  return <Playing {...{ found, episode, playback, stage, embedded }} video={handle} videoId={video.id} />
}

interface PlayingProps extends Omit<EpisodeStageProps, 'follow'> {
  readonly episode: Episode
  readonly playback: Playback
  readonly videoId: number
}

function Playing({ found, episode, playback, videoId, stage, video, embedded = false }: PlayingProps) {
  const { channel, previous, next, invite, time } = found
  const { playlistUrl, durationSeconds, captions, chapters } = playback
  const sign = useVideoSign({ videoId, invite })
  const signedIn = useProfile() !== null
  const openPage = useOpenPage()
  const { revalidate } = useRevalidator()
  const ended = usePlaybackEnd(stage)
  const start = useStart({ episode, time, durationSeconds, signedIn })
  const params = { channelId: channel.id, seriesId: episode.series.id, episodeId: episode.id }
  useWatching(stage, { params, invite, signedIn })
  useWatchReport(stage, { params, invite })
  preconnect(new URL(playlistUrl).origin, { crossOrigin: 'anonymous' })
  const pathTo = ({ id }: { readonly id: number }) => episodePath({ ...episode, id })
  const opener = (neighbour: { readonly id: number } | null) =>
    neighbour === null || embedded ? null : () => void openPage(pathTo(neighbour))
  return (
    <>
      <VideoPlayer
        url={playlistUrl}
        sign={sign}
        title={episode.title}
        artist={channel.name}
        poster={episode.video?.thumbnailUrl ?? null}
        durationSeconds={durationSeconds}
        startAt={start?.at ?? null}
        captions={withInvite(captions, invite)}
        chapters={chapters}
        onPrevious={opener(previous)}
        onNext={opener(next)}
        onLost={revalidate}
      />
      {start?.from === 'progress' && !ended && <ResumeNote start={start} video={video} />}
      {ended && (
        <NextCountdown
          next={next === null || embedded ? null : { title: next.title, path: pathTo(next) }}
          onReplay={() => video.playFrom(0)}
        />
      )}
    </>
  )
}

/** Browsers load captions by themselves: their addresses need the key. */
const withInvite = (captions: Playback['captions'], invite: string | null): Playback['captions'] =>
  invite === null ? captions : captions.map(({ language, url }) => ({ language, url: `${url}&invite=${invite}` }))
