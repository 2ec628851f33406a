import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './player-stage.css'
import { EdgeStatus } from './edge-status.tsx'
import { speakPlayerLanguage } from './control-labels.ts'
import { StagePrompt } from './stage-prompt.tsx'
import type { StreamSource } from './stream.ts'
import { useLiveStream } from './use-live-stream.ts'

interface PlayerStageProps extends StreamSource {
  readonly title: string
  readonly recorded?: boolean
}

/** Video, controls and prompts. */
export default function PlayerStage({ title, recorded = false, ...source }: PlayerStageProps) {
  const { t, i18n } = useTranslation('player')
  speakPlayerLanguage(i18n.language, (key) => t(key))
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { state, edge, backToLive, allowSound, leaveEdge } = useLiveStream(video, source, recorded)

  useEffect(() => {
    const { current } = stage
    current?.addEventListener('mediaseekrequest', leaveEdge)
    current?.addEventListener('mediapauserequest', leaveEdge)
    return () => {
      current?.removeEventListener('mediaseekrequest', leaveEdge)
      current?.removeEventListener('mediapauserequest', leaveEdge)
    }
  })

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
        <video ref={video} slot="media" playsInline crossOrigin="anonymous" aria-label={title} className="size-full" />
        <StagePrompt state={state} onTap={allowSound} />
        <MediaTimeRange className="w-full" />
        <MediaControlBar className="w-full">
          <MediaPlayButton />
          <MediaMuteButton />
          <MediaVolumeRange />
          {recorded ? (
            <div className="min-w-0 flex-1">
              <MediaTimeDisplay showDuration noToggle />
            </div>
          ) : (
            <EdgeStatus {...edge} onBackToLive={backToLive} />
          )}
          <MediaPipButton />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
    </div>
  )
}
