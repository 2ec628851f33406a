import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problems } from '../api/problems.ts'
import { staysVisible } from './stage-prompt.tsx'
import type { Diagnostics } from './use-diagnostics.ts'

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
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 tabular-nums">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-white/75">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-2 font-bold">{t('diagnostics.problems')}</h3>
      {figures.problems.length === 0 ? (
        <p className="text-white/75">{t('diagnostics.noProblems')}</p>
      ) : (
        <ul lang="en">
          {figures.problems.toReversed().map(({ code, detail, at }, index) => (
            <li key={`${at} ${index}`}>
              {timeOf(at)} [{code}] {problems[code]}
              {detail === '' ? '' : `: ${detail}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
