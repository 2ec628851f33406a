import type { TimeRange } from '#engine-protocol/index.ts'
import type { RecordedSegment } from '../journal/index.ts'

/** A range in whole segments. */
export interface SegmentRange extends TimeRange {
  readonly firstMsn: number
  readonly lastMsn: number
}

/** Durations are sums of rounded numbers. */
const ROUNDING_MS = 1

/** The whole segments of the leading rendition within `range`, or all of them for null; null if there are none. */
export function wholeSegments(leading: readonly RecordedSegment[], range: TimeRange | null): SegmentRange | null {
  let at = 0
  let found: SegmentRange | null = null
  for (const { msn, duration } of leading) {
    const [begin, end] = [at, at + duration * 1000]
    at = end
    if (range !== null && (begin < range.fromMs - ROUNDING_MS || end > range.toMs + ROUNDING_MS)) continue
    found ??= { fromMs: Math.round(begin), toMs: 0, firstMsn: msn, lastMsn: msn }
    found = { ...found, toMs: Math.round(end), lastMsn: msn }
  }
  return found
}

/** Removes the standby clip at the end, when an encoder never returned; keeps everything if there is nothing else. */
export function withoutStandbyEnd(leading: readonly RecordedSegment[]): readonly RecordedSegment[] {
  const last = leading.findLastIndex(({ standby }) => standby !== true)
  return last < 0 ? leading : leading.slice(0, last + 1)
}
