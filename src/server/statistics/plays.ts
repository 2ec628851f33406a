import { LRUCache } from 'lru-cache'
import { japanDate } from '#contract/japan-time.ts'
import type { WatchReport } from '#contract/statistics/schemas.ts'
import { reportMaxSteps } from '#contract/statistics/limits.ts'
import type { Clock } from '../clock.ts'
import type { Watched } from './counters.ts'

/** A play without a report for this time is forgotten. */
const forgottenAfterMs = 6 * 3_600_000
/** About 300,000 plays of videos of ten minutes. */
const maxBytes = 64 * 1024 * 1024

interface Play {
  /** A play that continues after midnight counts for the day when it began. */
  readonly day: string
  /** Of the last report. */
  sequence: number
  /** One bit for each step that was counted. */
  readonly watched: Uint8Array
}

/** The steps of the ranges within the video, each once. */
export function stepsOf(ranges: WatchReport['ranges'], stepCount: number): number[] {
  const steps = new Set<number>()
  for (const [first, last] of ranges) {
    for (let step = first; step <= Math.min(last, stepCount - 1) && steps.size < reportMaxSteps; step += 1) {
      steps.add(step)
    }
  }
  return [...steps]
}

/**
 * The plays of the last hours, in memory only: a report that arrives twice counts once, and so does a step that a play
 * reports twice. After a restart, or on another process, the reports of a running play are counted without a new play.
 */
export class Plays {
  readonly #clock: Clock
  readonly #plays: LRUCache<string, Play>

  constructor(clock: Clock) {
    this.#clock = clock
    this.#plays = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ watched }) => watched.byteLength + 200,
      ttl: forgottenAfterMs,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now: () => clock.now().getTime() },
    })
  }

  /** Returns the counts that a report adds; null for one that was counted already. */
  read(episodeId: number, stepCount: number, { play: key, sequence, ranges, playedMs }: WatchReport): Watched | null {
    const cacheKey = `${episodeId} ${key}`
    const known = this.#plays.get(cacheKey)
    if (known && sequence <= known.sequence) return null
    const play = known ?? {
      day: japanDate(this.#clock.now()),
      sequence,
      watched: new Uint8Array(Math.ceil(stepCount / 8)),
    }
    if (!known) this.#plays.set(cacheKey, play)
    play.sequence = sequence
    const steps = stepsOf(ranges, stepCount).filter((step) => mark(play.watched, step))
    return { episodeId, day: play.day, isNew: sequence === 0, steps, stepCount, watchMs: playedMs }
  }
}

/** Sets the bit of a step; false where it was set, and for a step that a replaced video did not have. */
function mark(watched: Uint8Array, step: number): boolean {
  const [index, bit] = [step >> 3, 1 << (step & 7)]
  const byte = watched[index]
  if (byte === undefined || (byte & bit) !== 0) return false
  watched[index] = byte | bit
  return true
}
