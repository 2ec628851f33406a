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
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../texts/index.ts'
import './player-stage.css'
import { Backdrop } from './backdrop.tsx'
import { setControlLabels } from './control-labels.ts'
import { useDataSaver } from './data-saver.ts'
import { asksForDiagnostics, DiagnosticsOverlay, useDiagnostics } from './diagnostics.tsx'
import { openPlayerMenu } from './open-player-menu.ts'
import { PlayerMenu } from './player-menu.tsx'
import { isWatched } from './player-state.ts'
import { EdgeStatus, LowLatencyChoice, MenuButton, QualityChoice } from './stage-controls.tsx'
import { StagePrompt } from './stage-prompt.tsx'
import type { StreamSource } from './stream.ts'
import { useBackgroundPlayback } from './use-background-playback.ts'
import { useLiveStream } from './use-live-stream.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePressMenu } from './use-press-menu.ts'
import { useStartTime } from './use-start-time.ts'
import { useThumbnails } from './use-thumbnails.ts'

interface PlayerStageProps extends StreamSource {
  readonly title: string
  /** The name of the liver. */
  readonly artist: string
  readonly recorded?: boolean
  readonly synchronized?: boolean
  readonly poster: string | null
  readonly onLost?: () => unknown
  readonly onOver?: () => void
  /** Further entries of the player's menu. */
  readonly menuEntries?: ReactNode
}

/** After this many failures in a row the stream may have ended. */
const lostAfter = 3

/** Video, controls and prompts. */
export default function PlayerStage(props: PlayerStageProps) {
  const {
    title,
    artist,
    recorded = false,
    synchronized = false,
    poster,
    onLost,
    onOver,
    menuEntries,
    ...source
  } = props
  const { t, language } = useTranslation('player')
  setControlLabels(language, (key) => t(key))
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const dataSaver = useDataSaver()
  const live = useLiveStream(video, source, {
    recorded,
    synchronized,
    savesData: dataSaver.on,
    ...(onOver && { onOver }),
  })
  const { state, edge, qualities, lowest, cannotRewind, leaveEdge, rewind } = live
  const [showsDiagnostics, setShowsDiagnostics] = useState(asksForDiagnostics)
  const figures = useDiagnostics(showsDiagnostics, video, live.stream)
  const rendition = qualities.current === null ? null : (qualities.offered[qualities.current]?.name ?? null)
  const thumbnails = useThumbnails(source, state.phase === 'playing', recorded)
  usePressMenu(stage, openPlayerMenu)
  usePlayerKeys(stage)
  useStartTime(video, recorded)
  useBackgroundPlayback(video, { title, artist, artwork: poster, watched: isWatched(state) })

  useEffect(() => {
    const { current } = stage
    const onSeekRequest = (event: Event) => {
      const target = event instanceof CustomEvent && typeof event.detail === 'number' ? event.detail : 0
      rewind(Math.max(0, (video.current?.currentTime ?? 0) - target))
    }
    current?.addEventListener('mediaseekrequest', onSeekRequest)
    current?.addEventListener('mediapauserequest', leaveEdge)
    return () => {
      current?.removeEventListener('mediaseekrequest', onSeekRequest)
      current?.removeEventListener('mediapauserequest', leaveEdge)
    }
  })

  useEffect(() => {
    const controller = stage.current?.querySelector('media-controller')
    const container = controller?.closest<HTMLElement>('[data-fullscreen]')
    // Includes the chat in full screen. Media Chrome 4.19 ignores its attribute for this.
    if (container && controller && 'fullscreenElement' in controller) controller.fullscreenElement = container
  }, [])

  const { attempt } = state
  useEffect(() => {
    if (attempt > 0 && attempt % lostAfter === 0) onLost?.()
  }, [attempt, onLost])

  return (
    <div ref={stage} className="size-full">
      <Backdrop video={video} poster={poster} />
      <MediaController
        className="player-stage size-full"
        hotkeys="noc noshift+/"
        lang={language}
        defaultStreamType="live"
        autohide="3"
        noAutoSeekToLive
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live has no captions */}
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
            // A new element for each address: browsers load a track only once.
            <track key={`${state.opening} ${thumbnails}`} kind="metadata" label="thumbnails" default src={thumbnails} />
          )}
        </video>
        {figures && (
          <DiagnosticsOverlay figures={figures} rendition={rendition} onClose={() => setShowsDiagnostics(false)} />
        )}
        <StagePrompt state={state} onTap={live.unmute} />
        {!cannotRewind && <MediaTimeRange className="w-full" />}
        <MediaControlBar className="w-full">
          <MediaPlayButton />
          {cannotRewind && <MediaSeekBackwardButton seekOffset={10} />}
          <MediaMuteButton />
          <MediaVolumeRange />
          {recorded ? (
            <div className="min-w-0 flex-1">
              <MediaTimeDisplay showDuration noToggle />
            </div>
          ) : (
            <EdgeStatus {...edge} onBackToLive={live.backToLive} />
          )}
          {!dataSaver.on && (
            <>
              <LowLatencyChoice on={lowest} onToggle={live.toggleLowest} />
              {!cannotRewind && <QualityChoice qualities={qualities} onChoose={live.chooseQuality} />}
            </>
          )}
          <MediaPipButton />
          <MenuButton />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
      <PlayerMenu video={video} live={live} dataSaver={dataSaver} onShowDiagnostics={() => setShowsDiagnostics(true)}>
        {menuEntries}
      </PlayerMenu>
    </div>
  )
}
