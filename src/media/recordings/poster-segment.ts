import type { RecordedSegment } from '../journal/index.ts'
import type { SegmentRange } from './trim.ts'

/** Lives start with a greeting and end with a farewell: a typical frame is in between. */
const TYPICAL = 1 / 3

/** The stored segment whose first frame becomes the poster. */
export interface PosterSegment {
  readonly msn: number
  readonly file: string
  readonly map: string
}

/**
 * The segment at `atMs` of the whole recording, or a typical one if nothing was chosen or the choice is outside of the
 * trim. Segments that are lost or contain the standby clip are skipped. Null if there is none.
 */
export function posterSegment(
  leading: readonly RecordedSegment[],
  range: SegmentRange,
  atMs: number | null,
): PosterSegment | null {
  const { fromMs, toMs, firstMsn, lastMsn } = range
  const chosen = atMs !== null && atMs >= fromMs && atMs < toMs ? atMs : fromMs + (toMs - fromMs) * TYPICAL
  let end = 0
  let best: PosterSegment | null = null
  for (const { msn, file, map, duration, standby } of leading) {
    end += duration * 1000
    if (msn < firstMsn || msn > lastMsn || file === null || standby === true) continue
    best = { msn, file, map }
    if (end > chosen) return best
  }
  return best
}
