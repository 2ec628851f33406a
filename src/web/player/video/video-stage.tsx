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
import { useEffect, useRef, useState } from 'react'
import type { CaptionTrack, Chapter } from '#contract/videos/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import '../player-stage.css'
import './video-stage.css'
import { setControlLabels } from '../control-labels.ts'
import { useDataSaver } from '../data-saver.ts'
import { asksForDiagnostics, DiagnosticsOverlay, useDiagnostics } from '../diagnostics.tsx'
import { openPlayerMenu } from '../open-player-menu.ts'
import { PlayerMenu } from '../player-menu.tsx'
import { isWatched } from '../player-state.ts'
import type { Sign } from '../signature.ts'
import { MenuButton, QualityChoice } from '../stage-controls.tsx'
import { StagePrompt } from '../stage-prompt.tsx'
import { useBackgroundPlayback } from '../use-background-playback.ts'
import { useLiveStream } from '../use-live-stream.ts'
import { usePressMenu } from '../use-press-menu.ts'
import { useThumbnails } from '../use-thumbnails.ts'
import { CaptionStyleChoice, captionStyleAttributes, useCaptionStyle } from './caption-style-choice.tsx'
import { CaptionChoice, CaptionTracks } from './captions.tsx'
import { ChapterMarks } from './chapters.tsx'
import { KeyList, KeyListEntry } from './key-list.tsx'
import { SeekTaps } from './seek-taps.tsx'
import { SpeedChoice, useSpeed } from './speed.tsx'
import { useCaptions } from './use-captions.ts'
import { useTrackSession } from './use-track-session.ts'
import { useVideoKeys } from './use-video-keys.ts'

export interface VideoPlayerProps {
  /** Absolute address of the multivariant playlist. */
  readonly url: string
  readonly sign: Sign
  readonly title: string
  /** The name of the channel. */
  readonly artist: string
  /** Address of the poster image; null for none. */
  readonly poster: string | null
  readonly durationSeconds: number
  /** In seconds; null for the start. */
  readonly startAt: number | null
  readonly captions: readonly CaptionTrack[]
  readonly chapters: readonly Chapter[]
  /** Opens the episode before this one; null if there is none. */
  readonly onPrevious: (() => void) | null
  readonly onNext: (() => void) | null
  /** Called after repeated failures; must be a stable function. */
  readonly onLost?: () => unknown
}

/** After this many failures in a row the video may have been replaced or closed. */
const lostAfter = 3

/** Video, controls and prompts of a video on demand. */
export default function VideoStage(props: VideoPlayerProps) {
  const { url, sign, title, artist, poster, durationSeconds, startAt, captions, chapters } = props
  const { onPrevious, onNext, onLost } = props
  const { t, language } = useTranslation('player')
  setControlLabels(language, (key) => t(key))
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const dataSaver = useDataSaver()
  const source = { url, sign, latencyMode: 'normal', whep: null } as const
  const stream = useLiveStream(video, source, { recorded: true, savesData: dataSaver.on, startAt })
  const { state, qualities } = stream
  const [showsDiagnostics, setShowsDiagnostics] = useState(asksForDiagnostics)
  const figures = useDiagnostics(showsDiagnostics, video, stream.stream)
  const rendition = qualities.current === null ? null : (qualities.offered[qualities.current]?.name ?? null)
  const tiles = useThumbnails(source, state.phase === 'playing', true)
  const caption = useCaptions(video, captions)
  const captionStyle = useCaptionStyle()
  const speed = useSpeed(video)
  usePressMenu(stage, openPlayerMenu)
  useVideoKeys(stage, { captions: caption.toggle, previous: onPrevious, next: onNext })
  useBackgroundPlayback(video, { title, artist, artwork: poster, watched: isWatched(state) })
  useTrackSession(video, { previous: onPrevious, next: onNext })

  useEffect(() => {
    const controller = stage.current?.querySelector('media-controller')
    const container = controller?.closest<HTMLElement>('[data-fullscreen]')
    // Includes what the page shows over the video. Media Chrome 4.19 ignores its attribute for this.
    if (container && controller && 'fullscreenElement' in controller) controller.fullscreenElement = container
  }, [])

  const { attempt } = state
  useEffect(() => {
    if (attempt > 0 && attempt % lostAfter === 0) onLost?.()
  }, [attempt, onLost])

  return (
    <div ref={stage} className="size-full" {...captionStyleAttributes(captionStyle.style)}>
      <MediaController
        className="player-stage video-stage size-full"
        noHotkeys
        lang={language}
        defaultStreamType="on-demand"
        autohide="3"
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the rule does not see tracks of components */}
        <video
          ref={video}
          slot="media"
          playsInline
          crossOrigin="anonymous"
          {...(poster !== null && { poster })}
          aria-label={title}
          className="size-full"
        >
          <CaptionTracks captions={captions} />
          <ChapterMarks chapters={chapters} durationSeconds={durationSeconds} />
          {tiles !== null && (
            // A new element for each address: browsers load a track only once.
            <track key={`${state.opening} ${tiles}`} kind="metadata" label="thumbnails" default src={tiles} />
          )}
        </video>
        {figures && (
          <DiagnosticsOverlay figures={figures} rendition={rendition} onClose={() => setShowsDiagnostics(false)} />
        )}
        <StagePrompt state={state} onTap={stream.unmute} />
        <MediaTimeRange className="w-full" />
        <MediaControlBar className="w-full">
          <MediaPlayButton />
          <MediaMuteButton />
          <MediaVolumeRange />
          <div className="min-w-0 flex-1">
            <MediaTimeDisplay showDuration noToggle />
          </div>
          <CaptionChoice caption={caption} />
          <SpeedChoice speed={speed} className="video-wide-control" />
          {!dataSaver.on && (
            <div className="video-wide-control">
              <QualityChoice qualities={qualities} onChoose={stream.chooseQuality} />
            </div>
          )}
          <MediaPipButton />
          <MenuButton />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
      <SeekTaps stage={stage} videoRef={video} />
      <PlayerMenu video={video} live={stream} dataSaver={dataSaver} onShowDiagnostics={() => setShowsDiagnostics(true)}>
        <div className="px-2 py-1">
          <SpeedChoice speed={speed} labelled />
        </div>
        {captions.length > 0 && <CaptionStyleChoice control={captionStyle} />}
        <KeyListEntry />
      </PlayerMenu>
      <KeyList />
    </div>
  )
}
