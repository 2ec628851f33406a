import { useTranslation } from 'react-i18next'
import type { TimeRange } from '#contract/lives.ts'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { spread, type Scene } from './thumbnail-cues.ts'
import type { Recorded } from './use-recorded.ts'
import { wavePath } from './wave-path.ts'

const scenesShown = 10
const mostBars = 240

interface ArchiveStripProps {
  readonly recorded: Recorded
  /** Of what is played, in milliseconds. */
  readonly lengthMs: number
  /** What would be shown; null: all. */
  readonly chosen: TimeRange | null
  /** Lets the player show this time. */
  onGo(ms: number): void
}

/** The recording at a glance: scenes over sound, each a way to its place in the player. */
export function ArchiveStrip({ recorded: { scenes, peaks }, lengthMs, chosen, onGo }: ArchiveStripProps) {
  const { t } = useTranslation('archive')
  const bars = Math.min(mostBars, peaks?.length ?? 0)
  const percent = (ms: number) => `${Math.min(100, Math.max(0, (ms / lengthMs) * 100))}%`
  return (
    <fieldset aria-label={t('strip')} className="relative min-w-0 overflow-hidden rounded-xl bg-night">
      {scenes.length > 0 && (
        <div className="flex">
          {spread(scenes, scenesShown).map((scene, index) => (
            <SceneButton key={scene.atMs} scene={scene} spare={index % 2 === 1} onGo={onGo} />
          ))}
        </div>
      )}
      <div className="relative h-16">
        {peaks === null || peaks.length === 0 ? (
          <p className="flex h-full items-center justify-center text-sm text-white/80">
            {t(peaks === null ? 'measuring' : 'noSound')}
          </p>
        ) : (
          <figure aria-label={t('sound')} className="absolute inset-0 m-0 p-1">
            <svg aria-hidden viewBox={`0 0 ${bars} 2`} preserveAspectRatio="none" className="size-full">
              <path d={wavePath(peaks, bars)} stroke="#ff5a8d" strokeWidth="0.7" fill="none" />
            </svg>
          </figure>
        )}
        <input
          type="range"
          min={0}
          max={Math.floor(lengthMs / 1000)}
          defaultValue={0}
          aria-label={t('position')}
          onChange={({ target }) => onGo(Number(target.value) * 1000)}
          className="absolute inset-0 m-0 size-full cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:h-16 [&::-moz-range-thumb]:w-1 [&::-moz-range-thumb]:rounded-sm [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-white [&::-webkit-slider-thumb]:h-16 [&::-webkit-slider-thumb]:w-1 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-sm [&::-webkit-slider-thumb]:bg-white"
        />
      </div>
      {chosen && (
        <>
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-0 bg-night/75"
            style={{ width: percent(chosen.fromMs) }}
          />
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 bg-night/75"
            style={{ left: percent(chosen.toMs) }}
          />
        </>
      )}
    </fieldset>
  )
}

function SceneButton({ scene, spare, onGo }: { scene: Scene; spare: boolean; onGo(ms: number): void }) {
  const { t } = useTranslation('archive')
  const { atMs, address, x, y, width, height } = scene
  const time = formatElapsed(atMs)
  return (
    <button
      type="button"
      aria-label={t('goTo', { time })}
      title={time}
      onClick={() => onGo(atMs)}
      className={`relative min-w-0 flex-1 focus-visible:z-1 ${spare ? 'max-sm:hidden' : ''}`}
    >
      <svg viewBox={`${x} ${y} ${width} ${height}`} className="aspect-video w-full">
        <image href={address} />
      </svg>
      <span aria-hidden className="absolute bottom-0 left-0 bg-night/80 px-1 text-tiny text-white tabular-nums">
        {time}
      </span>
    </button>
  )
}
