import { useTranslation } from 'react-i18next'
import type { HealthPoint } from '#contract/lives.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { chartLine } from './chart-line.ts'

const width = 300
const height = 48

/** Bit rate and frame rate of the last minutes, a line each. */
export function HistoryChart({ points }: { points: readonly HealthPoint[] }) {
  const { t } = useTranslation('studio')
  const language = useLanguage()
  if (points.length < 2) return null
  const kbps = (value: number) => `${formatNumber(Math.round(value / 1000), language)} kbps`
  const fps = (value: number) => `${value.toFixed(1)} fps`
  const lines = [
    ['bitrate', points.map(({ bitrate }) => bitrate), kbps],
    ['frameRate', points.map(({ frameRate }) => frameRate), fps],
  ] as const
  const times = points.map(({ at }) => at)
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">{t('health.history')}</h3>
      {lines.map(([name, values, written]) => {
        const facts = {
          name: t(`health.${name}`),
          now: written(values.at(-1) ?? 0),
          low: written(Math.min(...values)),
          high: written(Math.max(...values)),
        }
        return (
          <figure key={name}>
            <figcaption className="text-tiny text-muted">
              <span className="sr-only">{t('health.historyOf', facts)}</span>
              <span aria-hidden className="flex items-baseline justify-between">
                <span>{facts.name}</span>
                <span className="tabular-nums">{`${facts.low} – ${facts.high}`}</span>
              </span>
            </figcaption>
            <svg
              aria-hidden
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className="mt-1 h-12 w-full rounded-lg bg-raised text-brand"
            >
              <path
                d={chartLine(times, values, width, height)}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
              />
            </svg>
          </figure>
        )
      })}
    </div>
  )
}
