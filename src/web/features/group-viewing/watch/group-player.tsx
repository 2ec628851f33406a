import { preconnect } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'
import { hasEnded } from '#contract/lives/states.ts'
import { useVideoSign } from '../../../api/video-sign.ts'
import { useLive, useSign } from '../../../live-room/index.ts'
import { LivePlayer, VideoPlayer } from '../../../player/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import type { ViewedContent } from '../content.ts'

/** The player of what the group views. */
export function GroupPlayer({ content }: { readonly content: ViewedContent }) {
  return content.kind === 'live' ? <GroupLive loaded={content.live} /> : <GroupEpisode content={content} />
}

function NotPlaying() {
  const { t } = useTranslation('group')
  return <p className="absolute inset-0 flex items-center justify-center p-6 text-white">{t('watch.notPlayable')}</p>
}

function GroupLive({ loaded }: { readonly loaded: Live }) {
  const { live } = useLive(loaded)
  const sign = useSign(live)
  const { revalidate } = useRevalidator()
  if (live.playlistUrl === null) return <NotPlaying />
  preconnect(new URL(live.playlistUrl).origin, { crossOrigin: 'anonymous' })
  return (
    <LivePlayer
      url={live.playlistUrl}
      latencyMode={live.latencyMode}
      // WebRTC has no positions that are the same for all.
      whep={null}
      sign={sign}
      title={live.title}
      artist={live.liver.nickName}
      poster={live.posterUrl}
      recorded={hasEnded(live)}
      synchronized
      onLost={revalidate}
    />
  )
}

function GroupEpisode({ content }: { readonly content: Extract<ViewedContent, { kind: 'episode' }> }) {
  const { episode, channelName, playback } = content
  const { revalidate } = useRevalidator()
  const sign = useVideoSign({ videoId: episode.video?.id ?? 0, invite: null })
  if (playback === null) return <NotPlaying />
  preconnect(new URL(playback.playlistUrl).origin, { crossOrigin: 'anonymous' })
  return (
    <VideoPlayer
      url={playback.playlistUrl}
      sign={sign}
      title={episode.title}
      artist={channelName}
      poster={episode.video?.thumbnailUrl ?? null}
      durationSeconds={playback.durationSeconds}
      startAt={null}
      captions={playback.captions}
      chapters={playback.chapters}
      onPrevious={null}
      onNext={null}
      onLost={revalidate}
    />
  )
}
