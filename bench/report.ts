import { mkdir, writeFile } from 'node:fs/promises'
import { describeMachine } from './machine.ts'

/** One measurement of the product and of the baseline in the same run; null if a side has none. */
export interface Figure {
  readonly what: string
  readonly unit: string
  readonly ours: number | null
  readonly baseline: number | null
  readonly target: string
  readonly met: boolean
}

export interface Outcome {
  /** The baseline of the figures. */
  readonly baseline: string
  readonly figures: readonly Figure[]
  /** Measurement conditions: durations, counts, settings. */
  readonly conditions: Record<string, unknown>
}

/** Prints the figures with their ratios and the machine, and writes them to `bench/results/NAME.json`. */
export async function report(name: string, outcome: Outcome): Promise<void> {
  const machine = await describeMachine()
  const figures = outcome.figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) }))
  console.log(`\n${name}: compared with ${outcome.baseline}`)
  console.table(
    figures.map(({ what, unit, ours, baseline, ratio, target, met }) => ({
      figure: `${what} (${unit})`,
      ours: rounded(ours),
      baseline: rounded(baseline),
      'ours / baseline': rounded(ratio),
      target,
      met: met ? 'yes' : 'NO',
    })),
  )
  console.log(`${machine.processor}, ${machine.cores} cores, Node ${machine.node}, load ${machine.load.join(' ')}`)
  const folder = new URL('./results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const file = new URL(`${name}.json`, folder)
  const result = { name, at: new Date().toISOString(), machine, ...outcome, figures }
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  console.log(`written to bench/results/${name}.json`)
}

function ratioOf({ ours, baseline }: Figure): number | null {
  return ours === null || baseline === null || baseline === 0 ? null : ours / baseline
}

function rounded(value: number | null): number | string {
  return value === null ? '–' : Number(value.toPrecision(3))
}
