import type { PickRange } from '#engine-protocol/index.ts'
import type { RecordedSegment } from '../journal/index.ts'

/** A range of a recording, placed on its segments. */
export interface PlacedRange {
  readonly firstMsn: number
  readonly lastMsn: number
  /** From the start of the first segment to the start of the range, in milliseconds. */
  readonly offsetMs: number
  /** From the start of the whole recording. */
  readonly positionMs: number
  /** Shorter than requested where the recording begins later or ends earlier. */
  readonly durationMs: number
  /** The recording contains the range up to its end. */
  readonly complete: boolean
}

/** Durations are sums of rounded numbers. */
const ROUNDING_MS = 2
/** A shorter rest of a range is not a pick. */
const SHORTEST_MS = 1_000

/**
 * Places a range on the segments of a recording, of which the first starts at `startMs`. The duration counts media time:
 * a pause between two sessions of a live has none. Null if the range is outside.
 */
export function placeRange(
  leading: readonly Pick<RecordedSegment, 'msn' | 'date' | 'duration'>[],
  startMs: number,
  range: PickRange,
): PlacedRange | null {
  const until = range.atMs + range.durationMs
  let at = startMs
  let placed: { firstMsn: number; segmentMs: number; fromMs: number; untilMs: number } | null = null
  let lastMsn = -1
  for (const { msn, date, duration } of leading) {
    const lengthMs = duration * 1000
    const begin = range.from === 'date' ? date : at
    if (placed === null && begin + lengthMs > range.atMs + ROUNDING_MS && begin < until) {
      const offset = Math.max(0, range.atMs - begin)
      const missing = Math.max(0, begin - range.atMs)
      const fromMs = at + offset
      placed = { firstMsn: msn, segmentMs: at, fromMs, untilMs: fromMs + range.durationMs - missing }
    }
    if (placed !== null && at < placed.untilMs - ROUNDING_MS) lastMsn = msn
    at += lengthMs
  }
  if (placed === null) return null
  const { firstMsn, segmentMs, fromMs, untilMs } = placed
  const complete = at >= untilMs - ROUNDING_MS
  const durationMs = Math.min(untilMs, at) - fromMs
  if (complete && durationMs < SHORTEST_MS) return null
  return { firstMsn, lastMsn, offsetMs: fromMs - segmentMs, positionMs: fromMs, durationMs, complete }
}
