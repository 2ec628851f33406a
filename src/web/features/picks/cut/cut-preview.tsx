import { LoaderCircle, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'

const uprightRatio = 9 / 16

/** The width of the upright window as a share of the frame. */
export const windowShare = (ratio: number): number => Math.min(1, uprightRatio / ratio)

interface CutPreviewProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly ready: boolean
  readonly failed: boolean
  onRetry(): void
  /** Width by height of the frames. */
  readonly ratio: number
  onRatio(ratio: number): void
  /** The position of the upright window, from 0 to 1; null for the whole frame. */
  readonly window: number | null
  onWindow(position: number): void
}

/** Loops what is cut. A window over it is moved by finger or mouse. */
export function CutPreview(props: CutPreviewProps) {
  const { video, ready, failed, onRetry, ratio, onRatio, window: position, onWindow } = props
  const { t } = useTranslation('cutting')
  const share = windowShare(ratio)
  function drag({ currentTarget, clientX, buttons, isPrimary }: PointerEvent<HTMLElement>): void {
    if (position === null || share === 1 || buttons !== 1 || !isPrimary) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const centre = (clientX - left) / width
    onWindow(Math.min(1, Math.max(0, (centre - share / 2) / (1 - share))))
  }
  const frame: CSSProperties = { aspectRatio: ratio, width: `min(100%, calc(36dvh * ${ratio}))` }
  return (
    <div className="on-dark sticky -top-3 z-1 -mx-3 bg-night text-white">
      <div className="relative mx-auto overflow-hidden" style={frame}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a pick has no captions */}
        <video
          ref={video}
          playsInline
          muted
          preload="auto"
          aria-label={t('preview')}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
            if (videoWidth > 0 && videoHeight > 0) onRatio(videoWidth / videoHeight)
          }}
          className={`size-full object-contain ${ready ? '' : 'invisible'}`}
        />
        {position !== null && share < 1 && (
          <div
            data-window
            className="absolute inset-0 cursor-ew-resize touch-pan-y"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              drag(event)
            }}
            onPointerMove={drag}
          >
            <div
              className="absolute inset-y-0 rounded-sm border-2 border-white shadow-[0_0_0_100vmax_rgb(13_10_20/62%)]"
              style={{ left: `${position * (1 - share) * 100}%`, width: `${share * 100}%` }}
            />
          </div>
        )}
        {!ready && !failed && (
          <div className="absolute inset-0 grid place-items-center">
            <LoaderCircle aria-label={t('loading')} className="size-8 motion-safe:animate-spin" />
          </div>
        )}
        {failed && (
          <div
            role="alert"
            className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-night/80"
          >
            <p className="text-sm font-bold">{t('previewFailed')}</p>
            <Button onClick={onRetry}>{t('retry')}</Button>
          </div>
        )}
      </div>
      {ready && !failed && <PreviewButtons videoRef={video} />}
    </div>
  )
}

const round = 'grid size-11 place-items-center rounded-full bg-night/65 hover:bg-night/85'

/** Pause and audio of the preview. */
function PreviewButtons({ videoRef }: { videoRef: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation('cutting')
  const [state, setState] = useState({ paused: false, muted: true })
  useEffect(() => {
    const { current } = videoRef
    if (!current) return undefined
    const listening = new AbortController()
    const read = () => setState({ paused: current.paused, muted: current.muted })
    for (const event of ['play', 'pause', 'volumechange']) {
      current.addEventListener(event, read, { signal: listening.signal })
    }
    read()
    return () => listening.abort()
  }, [videoRef])
  function togglePlaying(): void {
    const { current } = videoRef
    if (current?.paused === false) current.pause()
    // A rejection changes nothing: the button remains.
    else current?.play().catch(() => {})
  }
  const { paused, muted } = state
  return (
    <div className="absolute bottom-2 right-2 flex gap-2">
      <button type="button" aria-label={t(paused ? 'play' : 'pause')} onClick={togglePlaying} className={round}>
        {paused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
      </button>
      <button
        type="button"
        aria-label={t(muted ? 'unmute' : 'mute')}
        onClick={() => {
          const { current } = videoRef
          if (current) current.muted = !muted
        }}
        className={round}
      >
        {muted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
      </button>
    </div>
  )
}
