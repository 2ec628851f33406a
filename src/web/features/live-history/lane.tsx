import { ticksUpTo } from '../../ui/scale.ts'

interface LaneProps {
  readonly name: string
  readonly values: readonly number[]
  readonly format: (value: number) => string
  readonly kind: 'area' | 'bars'
  /** The colour of the text, which the drawing has too. */
  readonly colour: string
  readonly className: string
}

/** One row of the chart: an area in steps, or bars, with its largest value. All rows have the same time axis. */
export function Lane({ name, values, format, kind, colour, className }: LaneProps) {
  const top = ticksUpTo(Math.max(...values)).at(-1) ?? 1
  const steps = stepsPath(values, top)
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2 text-tiny text-muted">
        <span className="flex items-center gap-1.5 font-bold">
          <span className={`size-2 rounded-full bg-current ${colour}`} />
          {name}
        </span>
        <span className="tabular-nums">{format(top)}</span>
      </p>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={`block w-full border-y border-line ${colour} ${className}`}
      >
        {kind === 'bars' ? (
          <path d={barsPath(values, top)} fill="currentColor" />
        ) : (
          <>
            <path d={`${steps}L100 100L0 100Z`} fill="currentColor" opacity="0.14" />
            <path d={steps} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </>
        )}
      </svg>
    </div>
  )
}

/** A horizontal line for the interval of each value. */
function stepsPath(values: readonly number[], top: number): string {
  const edge = (index: number) => ((index / values.length) * 100).toFixed(2)
  return values
    .map((value, index) => `${index === 0 ? 'M0 ' : 'V'}${(100 - (value / top) * 100).toFixed(2)}H${edge(index + 1)}`)
    .join('')
}

/** A bar for each value above 0; neighbours have a gap of a quarter of a bar. */
function barsPath(values: readonly number[], top: number): string {
  const width = 100 / values.length
  return values
    .flatMap((value, index) => {
      const height = (value / top) * 100
      const x = (index + 0.125) * width
      return value > 0
        ? [`M${x.toFixed(2)} 100v-${height.toFixed(2)}h${(width * 0.75).toFixed(2)}v${height.toFixed(2)}Z`]
        : []
    })
    .join('')
}
