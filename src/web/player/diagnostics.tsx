import { X } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { problems, recentProblems, type Problem } from '../api/problems.ts'
import { useTranslation } from '../texts/index.ts'
import { staysVisible } from './stage-prompt.tsx'
import type { LiveStream } from './stream.ts'

/** Whether the address of the page asks for the diagnostics: `?debug`. */
export const asksForDiagnostics = (): boolean => new URLSearchParams(window.location.search).has('debug')

interface Diagnostics {
  readonly transport: LiveStream['transport']
  /** Seconds behind the playlist's edge, and behind the program time; null where unknown. */
  readonly latency: number | null
  readonly programLatency: number | null
  /** Seconds of media ahead of the playback position. */
  readonly buffer: number
  /** Pixels of the frames on screen. */
  readonly width: number
  readonly height: number
  readonly droppedFrames: number
  readonly totalFrames: number
  /** Bits per second; null where the player does not estimate it. */
  readonly bandwidth: number | null
  readonly problems: readonly Problem[]
}

const intervalMs = 500

function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const isCurrent = buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)
    if (isCurrent) return buffered.end(index) - currentTime
  }
  return 0
}

function read(video: HTMLVideoElement, stream: LiveStream): Diagnostics {
  const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality()
  return {
    transport: stream.transport,
    latency: stream.edgeLatency(),
    programLatency: stream.programLatency(),
    buffer: bufferedAhead(video),
    width: video.videoWidth,
    height: video.videoHeight,
    droppedFrames: droppedVideoFrames,
    totalFrames: totalVideoFrames,
    bandwidth: stream.bandwidth(),
    problems: recentProblems(),
  }
}

/** Reads the figures of the open stream twice a second while `shown`; null before the first reading. */
export function useDiagnostics(
  shown: boolean,
  video: RefObject<HTMLVideoElement | null>,
  stream: RefObject<LiveStream | null>,
): Diagnostics | null {
  const [figures, setFigures] = useState<Diagnostics | null>(null)
  useEffect(() => {
    if (!shown) return undefined
    const update = () => {
      if (video.current && stream.current) setFigures(read(video.current, stream.current))
    }
    const timer = setInterval(update, intervalMs)
    return () => clearInterval(timer)
  }, [shown, video, stream])
  return shown ? figures : null
}

interface DiagnosticsOverlayProps {
  readonly figures: Diagnostics
  /** The name of the rendition that plays, such as `720p`; null where the player does not know it. */
  readonly rendition: string | null
  onClose(): void
}

const seconds = (value: number | null): string => (value === null ? '–' : `${value.toFixed(2)} s`)
const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19)

/** Figures about playback for viewers who report a problem, and for operators. */
export function DiagnosticsOverlay({ figures, rendition, onClose }: DiagnosticsOverlayProps) {
  const { t } = useTranslation('player')
  const { width, height, bandwidth } = figures
  const rows: readonly (readonly [string, string])[] = [
    [t('diagnostics.transport'), figures.transport],
    [t('diagnostics.latency'), `${seconds(figures.latency)} / ${seconds(figures.programLatency)}`],
    [t('diagnostics.buffer'), seconds(figures.buffer)],
    [t('diagnostics.rendition'), `${rendition ?? '–'} (${width}×${height})`],
    [t('diagnostics.dropped'), `${figures.droppedFrames} / ${figures.totalFrames}`],
    [t('diagnostics.bandwidth'), bandwidth === null ? '–' : `${(bandwidth / 1_000_000).toFixed(1)} Mbps`],
  ]
  return (
    <section
      slot="top-chrome"
      {...staysVisible}
      aria-label={t('diagnostics.title')}
      className="pointer-events-auto m-2 max-h-[80%] max-w-md overflow-y-auto rounded-control bg-night/85 p-3 text-left text-tiny text-white"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-bold">{t('diagnostics.title')}</h2>
        <button
          type="button"
          aria-label={t('diagnostics.close')}
          onClick={onClose}
          className="flex size-8 items-center justify-center rounded-full hover:bg-white/15"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      {figures.problems.length > 0 && (
        <>
          {/* Above the figures, because a phone shows the first lines only. */}
          <h3 className="mt-1 font-bold">{t('diagnostics.problems')}</h3>
          <ul lang="en">
            {figures.problems.toReversed().map(({ code, detail, at }, index) => (
              <li key={`${at} ${index}`}>
                {timeOf(at)} [{code}] {problems[code]}
                {detail === '' ? '' : `: ${detail}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 tabular-nums">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-white/75">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {figures.problems.length === 0 && <p className="mt-2 text-white/75">{t('diagnostics.noProblems')}</p>}
    </section>
  )
}
