import type { TimeRange } from '#contract/lives/schemas.ts'
import type { Scene } from '../../../../player/scenes.ts'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { type ArchivePreview, sampleEvenly, waveformPath } from './archive-preview.ts'

const maxScenes = 10
const maxBars = 240

interface ArchiveStripProps {
  readonly preview: ArchivePreview
  /** The length of the played recording. */
  readonly lengthMs: number
  /** The range that the trim form selects; null for the whole recording. */
  readonly selected: TimeRange | null
  /** Moves the player to this position. */
  onSeek(ms: number): void
}

/** The timeline of a recording: scenes above the waveform; both move the player to a position. */
export function ArchiveStrip({ preview: { scenes, peaks }, lengthMs, selected, onSeek }: ArchiveStripProps) {
  const { t } = useTranslation('archive')
  const bars = Math.min(maxBars, peaks?.length ?? 0)
  const percent = (ms: number) => `${Math.min(100, Math.max(0, (ms / lengthMs) * 100))}%`
  return (
    <fieldset aria-label={t('strip')} className="relative min-w-0 overflow-hidden rounded-xl bg-night">
      {scenes.length > 0 && (
        <div className="flex">
          {sampleEvenly(scenes, maxScenes).map((scene, index) => (
            <SceneButton key={scene.atMs} scene={scene} hiddenOnPhone={index % 2 === 1} onSeek={onSeek} />
          ))}
        </div>
      )}
      <div className="relative h-16">
        {peaks === null || peaks.length === 0 ? (
          <p className="flex h-full items-center justify-center text-sm text-white/80">
            {t(peaks === null ? 'measuring' : 'noWaveform')}
          </p>
        ) : (
          <figure aria-label={t('waveform')} className="absolute inset-0 m-0 p-1">
            <svg aria-hidden viewBox={`0 0 ${bars} 2`} preserveAspectRatio="none" className="size-full">
              <path d={waveformPath(peaks, bars)} stroke="var(--color-heart)" strokeWidth="0.7" fill="none" />
            </svg>
          </figure>
        )}
        <input
          type="range"
          min={0}
          max={Math.floor(lengthMs / 1000)}
          defaultValue={0}
          aria-label={t('position')}
          onChange={({ target }) => onSeek(Number(target.value) * 1000)}
          className="absolute inset-0 m-0 size-full cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:h-16 [&::-moz-range-thumb]:w-1 [&::-moz-range-thumb]:rounded-sm [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-white [&::-webkit-slider-thumb]:h-16 [&::-webkit-slider-thumb]:w-1 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-sm [&::-webkit-slider-thumb]:bg-white"
        />
      </div>
      {selected && (
        <>
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-0 bg-night/75"
            style={{ width: percent(selected.fromMs) }}
          />
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 bg-night/75"
            style={{ left: percent(selected.toMs) }}
          />
        </>
      )}
    </fieldset>
  )
}

interface SceneButtonProps {
  readonly scene: Scene
  readonly hiddenOnPhone: boolean
  onSeek(ms: number): void
}

function SceneButton({ scene, hiddenOnPhone, onSeek }: SceneButtonProps) {
  const { t } = useTranslation('archive')
  const { atMs, imageUrl, x, y, width, height } = scene
  const time = formatElapsed(atMs)
  return (
    <button
      type="button"
      aria-label={t('goTo', { time })}
      title={time}
      onClick={() => onSeek(atMs)}
      className={`relative min-w-0 flex-1 focus-visible:z-1 ${hiddenOnPhone ? 'max-sm:hidden' : ''}`}
    >
      <svg viewBox={`${x} ${y} ${width} ${height}`} className="aspect-video w-full">
        <image href={imageUrl} />
      </svg>
      <span aria-hidden className="absolute bottom-0 left-0 bg-night/80 px-1 text-tiny text-white tabular-nums">
        {time}
      </span>
    </button>
  )
}
