import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './player-stage.css'
import { EdgeStatus } from './edge-status.tsx'
import { speakPlayerLanguage } from './control-labels.ts'
import { LowLatencyChoice } from './low-latency-choice.tsx'
import { QualityChoice } from './quality-choice.tsx'
import { StagePrompt } from './stage-prompt.tsx'
import type { StreamSource } from './stream.ts'
import { useLiveStream } from './use-live-stream.ts'
import { useThumbnails } from './use-thumbnails.ts'

interface PlayerStageProps extends StreamSource {
  readonly title: string
  readonly recorded?: boolean
  readonly poster: string | null
  readonly onLost?: () => unknown
}

/** So many failures in a row: it may be that there is nothing to be played any more. */
const lostAfter = 3

/** Video, controls and prompts. */
export default function PlayerStage({ title, recorded = false, poster, onLost, ...source }: PlayerStageProps) {
  const { t, i18n } = useTranslation('player')
  speakPlayerLanguage(i18n.language, (key) => t(key))
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const live = useLiveStream(video, source, recorded)
  const { state, edge, qualities, lowest, onlyPresent, leaveEdge, rewind } = live
  const thumbnails = useThumbnails(source, state.phase === 'playing', recorded)

  useEffect(() => {
    const { current } = stage
    const goElsewhere = (event: Event) => {
      const wanted = event instanceof CustomEvent && typeof event.detail === 'number' ? event.detail : 0
      rewind(Math.max(0, (video.current?.currentTime ?? 0) - wanted))
    }
    current?.addEventListener('mediaseekrequest', goElsewhere)
    current?.addEventListener('mediapauserequest', leaveEdge)
    return () => {
      current?.removeEventListener('mediaseekrequest', goElsewhere)
      current?.removeEventListener('mediapauserequest', leaveEdge)
    }
  })

  useEffect(() => {
    const controller = stage.current?.querySelector('media-controller')
    const around = controller?.closest<HTMLElement>('[data-fullscreen]')
    // What stands beside the picture goes along into full screen. Media Chrome 4.19 does not look at its attribute for it.
    if (around && controller && 'fullscreenElement' in controller) controller.fullscreenElement = around
  }, [])

  const { attempt } = state
  useEffect(() => {
    if (attempt > 0 && attempt % lostAfter === 0) onLost?.()
  }, [attempt, onLost])

  return (
    <div ref={stage} className="size-full">
      <MediaController
        className="player-stage size-full"
        lang={i18n.language}
        defaultStreamType="live"
        autohide="3"
        noAutoSeekToLive
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live has no captions to offer */}
        <video
          ref={video}
          slot="media"
          playsInline
          crossOrigin="anonymous"
          {...(poster !== null && { poster })}
          aria-label={title}
          className="size-full"
        >
          {thumbnails !== null && (
            // Another element for another address: browsers load a track once.
            <track key={`${state.opening} ${thumbnails}`} kind="metadata" label="thumbnails" default src={thumbnails} />
          )}
        </video>
        <StagePrompt state={state} onTap={live.allowSound} />
        {!onlyPresent && <MediaTimeRange className="w-full" />}
        <MediaControlBar className="w-full">
          <MediaPlayButton />
          {onlyPresent && <MediaSeekBackwardButton seekOffset={10} />}
          <MediaMuteButton />
          <MediaVolumeRange />
          {recorded ? (
            <div className="min-w-0 flex-1">
              <MediaTimeDisplay showDuration noToggle />
            </div>
          ) : (
            <EdgeStatus {...edge} onBackToLive={live.backToLive} />
          )}
          <LowLatencyChoice on={lowest} onToggle={live.toggleLowest} />
          {!onlyPresent && <QualityChoice qualities={qualities} onChoose={live.chooseQuality} />}
          <MediaPipButton />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
    </div>
  )
}
