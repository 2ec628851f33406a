import type { GridStart } from '../conversion/index.ts'
import type { RecordedSegment } from '../journal/index.ts'

/**
 * The position to resume at: after the last segment that all renditions have without a gap. The first of `renditions`
 * is video, whose durations determine the time. The very last segment is always made by the finishing run.
 */
export function resumePoint(renditions: readonly (readonly RecordedSegment[])[], durationMs: number): GridStart {
  const counts = renditions.map((segments) => {
    const missing = segments.findIndex(({ msn, file }, index) => msn !== index || file === null)
    return missing < 0 ? segments.length : missing
  })
  let msn = Math.min(...counts)
  const leading = renditions[0] ?? []
  const startOf = (end: number): number =>
    Math.round(leading.slice(0, end).reduce((sum, { duration }) => sum + duration * 1000, 0))
  while (msn > 0 && startOf(msn) >= durationMs) msn -= 1
  return { msn, at: startOf(msn) }
}
