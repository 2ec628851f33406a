import type { RecordedSegment } from '../recording/read-journal.ts'
import type { GridBegin } from './segment-grid.ts'

/**
 * Where work goes on: after the last segment that every rendition has whole, without one missing before it. `renditions`
 * begin with a picture, whose durations tell the time. The very last segment is made by the run that ends the work.
 */
export function resumePoint(renditions: readonly (readonly RecordedSegment[])[], durationMs: number): GridBegin {
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
