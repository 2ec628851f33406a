import { useState, type PointerEvent } from 'react'
import { labelledPoints, linePath } from '../../../ui/scale.ts'

/** Single points are marked while there are at most this many. */
const markedPoints = 31

interface LineChartProps {
  readonly title: string
  /** At least one. */
  readonly values: readonly number[]
  /** The values of the horizontal lines, from 0 up to the upper edge. */
  readonly ticks: readonly number[]
  readonly format: (value: number) => string
  /** The label of a point on the horizontal axis. */
  readonly nameOf: (index: number) => string
}

/**
 * A line with its axes, drawn on the server. It is hidden from screen readers: its page has a table of the same values.
 * The value under the pointer is shown in the heading, whose size stays.
 */
export function LineChart({ title, values, ticks, format, nameOf }: LineChartProps) {
  const [shown, setShown] = useState<number | null>(null)
  const top = ticks.at(-1) ?? 1
  const line = linePath(values, top)
  const x = (index: number) => (values.length === 1 ? 50 : (index / (values.length - 1)) * 100)
  const y = (value: number) => 100 - (value / top) * 100
  const show = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.round(((clientX - left) / width) * (values.length - 1))
    setShown(Math.min(values.length - 1, Math.max(0, index)))
  }
  const value = shown === null ? undefined : values[shown]
  return (
    <figure aria-hidden className="flex flex-col gap-3">
      <figcaption className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{title}</span>
        <span className="text-sm tabular-nums text-muted">
          {shown !== null && value !== undefined && (
            <>
              {nameOf(shown)} <span className="font-bold text-ink">{format(value)}</span>
            </>
          )}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-tiny tabular-nums text-muted">
        <div className="relative h-40 sm:h-48">
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
          {/* The column is as wide as its longest label. */}
          {ticks.map((tick) => (
            <span key={tick} className="invisible block h-0">
              {format(tick)}
            </span>
          ))}
        </div>
        <div
          className="relative h-40 touch-pan-y sm:h-48"
          onPointerMove={show}
          onPointerDown={show}
          onPointerLeave={() => setShown(null)}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full overflow-visible text-brand">
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100"
                y1={y(tick)}
                y2={y(tick)}
                className="text-line"
                stroke="currentColor"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {values.length > 1 && <path d={`${line}L100 100L0 100Z`} fill="currentColor" opacity="0.12" />}
            <path
              d={line}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {values.length <= markedPoints &&
            values.map((point, index) => (
              <Mark key={nameOf(index)} left={x(index)} top={y(point)} className="size-1.5 bg-brand" />
            ))}
          {shown !== null && value !== undefined && (
            <>
              <span className="absolute inset-y-0 w-px bg-control" style={{ left: `${x(shown)}%` }} />
              <Mark left={x(shown)} top={y(value)} className="size-3 border-2 border-surface bg-brand" />
            </>
          )}
        </div>
        <div />
        <div className="mt-2 flex justify-between">
          {labelledPoints(values.length, 4).map((index) => (
            <span key={index}>{nameOf(index)}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function Mark({ left, top, className }: { left: number; top: number; className: string }) {
  return (
    <span
      className={`absolute -translate-x-1/2 -translate-y-1/2 rounded-full ${className}`}
      style={{ left: `${left}%`, top: `${top}%` }}
    />
  )
}
