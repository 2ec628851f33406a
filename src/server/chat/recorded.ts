import type { LiveRow } from './setup.ts'

/**
 * Where in the recording of a live a moment is, in milliseconds; null before the recording and after it. A live that is
 * interrupted goes on being recorded, because the standby picture is.
 */
export function recordedMs({ startedAt, endedAt }: Pick<LiveRow, 'startedAt' | 'endedAt'>, at: Date): number | null {
  if (startedAt === null || at < startedAt) return null
  if (endedAt !== null && at > endedAt) return null
  return at.getTime() - startedAt.getTime()
}
