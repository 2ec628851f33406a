import { stepSeconds } from '#contract/statistics/limits.ts'
import { chunkSteps } from './counters.ts'
import type { StepRow } from './store/read.ts'

/** Steps of a video; 0 without one. */
export const stepCountOf = (durationSeconds: number | null): number =>
  durationSeconds === null ? 0 : Math.ceil(durationSeconds / stepSeconds)

/** The share of plays that watched each step of the video; empty without plays. */
export function retentionOf(rows: readonly StepRow[], plays: number, stepCount: number): number[] {
  if (plays === 0) return []
  const shares = Array.from({ length: stepCount }, () => 0)
  for (const { chunk, step, plays: watched } of rows) {
    const index = chunk * chunkSteps + step
    // Steps after the end belong to an earlier, longer file.
    if (index < stepCount) shares[index] = Math.min(1, watched / plays)
  }
  return shares
}
