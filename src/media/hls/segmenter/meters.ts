import type { TrackWriter } from './track-writer.ts'

const COMMON_RATES = [
  10,
  12,
  12.5,
  15,
  20,
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  48,
  50,
  60_000 / 1001,
  60,
  90,
  100,
  120,
]
const SNAP = 0.005

/** Frames per second, measured since the video configuration last changed. */
export class FrameRate {
  #frames = 0
  #milliseconds = 0

  add(duration: number): void {
    this.#frames += 1
    this.#milliseconds += duration
  }

  reset(): void {
    this.#frames = 0
    this.#milliseconds = 0
  }

  /** The nearest common rate if the measured one is within half a percent; null before the first frame. */
  get value(): number | null {
    if (this.#milliseconds === 0) return null
    const measured = (this.#frames * 1000) / this.#milliseconds
    const nearest = COMMON_RATES.reduce((best, rate) =>
      Math.abs(rate - measured) < Math.abs(best - measured) ? rate : best,
    )
    return Math.abs(nearest - measured) / measured < SNAP ? nearest : measured
  }
}

const REMEMBERED = 300

/** The time from the arrival of the last byte of a part until the part is listed, for recent parts. */
export class Lateness {
  #recent: number[] = []
  #next = 0

  /** In milliseconds. */
  add(milliseconds: number): void {
    this.#recent[this.#next] = milliseconds
    this.#next = (this.#next + 1) % REMEMBERED
  }

  /** The 99th percentile, in milliseconds; 0 before the first part. */
  get p99(): number {
    const sorted = this.#recent.toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
  }
}

/** Joins the samples of one track to parts. */
interface Packager {
  readonly writer: TrackWriter
  /** The position of the last received sample, in media milliseconds. */
  readonly newest: number
}

/** An unfinished part, and audio slightly ahead of its video, are no backlog: up to this many of the longest parts. */
const TOLERATED_PARTS = 2

/**
 * The received media of the track with the largest backlog that is in no listed part, in milliseconds; `longestPart` in
 * seconds.
 */
export function queuedMedia(packagers: readonly (Packager | null)[], longestPart: number): number {
  const waiting = packagers.map((one) => one && one.newest - (one.writer.listedUntil * 1000) / one.writer.timescale)
  return Math.max(0, Math.round(Math.max(...waiting.map(Number)) - TOLERATED_PARTS * longestPart * 1000))
}
