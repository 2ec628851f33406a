import type { RecordedSegment } from './read-journal.ts'
import type { SegmentRange } from './trim.ts'

/** Lives begin with a greeting and end with a farewell: what is typical of them is somewhere between. */
const TYPICAL = 1 / 3

/** The stored segment whose first picture stands for a recording. */
export interface PictureSegment {
  readonly msn: number
  readonly file: string
  readonly map: string
}

/**
 * The segment that is shown at `atMs` of the whole recording, or one that is typical where nobody has chosen or the choice
 * is outside of what is shown. Segments that were lost, or show the standby picture, stand for nothing: the next other one
 * does. Null where there is none.
 */
export function pictureSegment(
  leading: readonly RecordedSegment[],
  range: SegmentRange,
  atMs: number | null,
): PictureSegment | null {
  const { fromMs, toMs, firstMsn, lastMsn } = range
  const chosen = atMs !== null && atMs >= fromMs && atMs < toMs ? atMs : fromMs + (toMs - fromMs) * TYPICAL
  let end = 0
  let best: PictureSegment | null = null
  for (const { msn, file, map, duration, standby } of leading) {
    end += duration * 1000
    if (msn < firstMsn || msn > lastMsn || file === null || standby === true) continue
    best = { msn, file, map }
    if (end > chosen) return best
  }
  return best
}
