import { reportMaxMs, reportMaxSteps, stepSeconds } from '#contract/statistics/limits.ts'
import type { WatchReport } from '#contract/statistics/schemas.ts'

/** Reports that wait for the server; older ones are dropped. */
const maxQueue = 10

/** The first and last number of each run of consecutive numbers. */
export function rangesOf(steps: Iterable<number>): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const step of [...steps].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && step <= last[1] + 1) last[1] = step
    else ranges.push([step, step])
  }
  return ranges
}

/** The steps that playback from one position to another touches, in seconds. */
export function stepsBetween(from: number, to: number): number[] {
  const first = Math.floor(from / stepSeconds)
  const last = Math.max(first, Math.ceil(to / stepSeconds) - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Collects the watched steps of one play, as reports that each contain only what is new. */
export class PlayReport {
  readonly #play: string
  readonly #watched = new Set<number>()
  #fresh: number[] = []
  #playedMs = 0
  #sequence = 0
  #queue: WatchReport[] = []

  constructor(play: string) {
    this.#play = play
  }

  /** Adds playback between two positions in seconds, at this speed. */
  add(from: number, to: number, speed: number): void {
    if (to <= from) return
    this.#playedMs += ((to - from) / speed) * 1000
    for (const step of stepsBetween(from, to)) {
      if (this.#watched.has(step)) continue
      this.#watched.add(step)
      this.#fresh.push(step)
    }
  }

  /** The reports that the server has not received, oldest first, with what is new since the last one. */
  pending(): readonly WatchReport[] {
    if (this.#playedMs >= 1) {
      const [play, sequence, steps] = [this.#play, this.#sequence, this.#fresh.slice(0, reportMaxSteps)]
      const playedMs = Math.min(reportMaxMs, Math.round(this.#playedMs))
      this.#queue = [...this.#queue, { play, sequence, ranges: rangesOf(steps), playedMs }].slice(-maxQueue)
      this.#sequence += 1
      this.#fresh = []
      this.#playedMs = 0
    }
    return this.#queue
  }

  received({ sequence }: WatchReport): void {
    this.#queue = this.#queue.filter((report) => report.sequence !== sequence)
  }
}
