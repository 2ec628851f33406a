import { useState } from 'react'
import type { HealthPoint, StreamHealth } from '#contract/lives/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'

/** The time that the chart covers. */
const spanMs = 300_000
/** Points further apart than this belong to different connections. */
const maxGapMs = 7_000

/**
 * The SVG path of a line through values at times (milliseconds). The newest value is at the right edge; the y axis runs
 * from 0 to 1.1 times the maximum. The line breaks at gaps in time.
 */
export function chartLine(times: readonly number[], values: readonly number[], width: number, height: number): string {
  const newest = times.at(-1) ?? 0
  const top = Math.max(1, ...values) * 1.1
  return values
    .map((value, index) => {
      const at = times[index] ?? newest
      const x = Math.max(0, width - ((newest - at) / spanMs) * width)
      const y = height - (value / top) * height
      const startsLine = index === 0 || at - (times[index - 1] ?? at) > maxGapMs
      return `${startsLine ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

const chartWidth = 300
const chartHeight = 48

/** Bit rate and frame rate of the last minutes, one line chart each. */
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
      {lines.map(([name, values, format]) => {
        const facts = {
          name: t(`health.${name}`),
          now: format(values.at(-1) ?? 0),
          low: format(Math.min(...values)),
          high: format(Math.max(...values)),
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
              viewBox={`0 0 ${chartWidth} ${chartHeight}`}
              preserveAspectRatio="none"
              className="mt-1 h-12 w-full rounded-lg bg-raised text-brand"
            >
              <path
                d={chartLine(times, values, chartWidth, chartHeight)}
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

/** Five minutes; health arrives every two seconds. */
const maxPoints = 150

interface LatestHealth {
  readonly health: StreamHealth | null
  /** In milliseconds since the Unix epoch. */
  readonly healthAt: number
}

/** The history loaded with the page plus each health received since, oldest first. */
export function useHealthHistory(
  loaded: readonly HealthPoint[],
  { health, healthAt }: LatestHealth,
): readonly HealthPoint[] {
  const [points, setPoints] = useState(loaded)
  const [last, setLast] = useState(health)
  if (health !== null && health !== last) {
    const { bitrate, frameRate } = health
    setLast(health)
    setPoints([...points, { at: healthAt, bitrate, frameRate }].slice(-maxPoints))
  }
  return points
}
