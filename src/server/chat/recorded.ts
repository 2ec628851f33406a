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

/** What is played of a recording; null where there is none. */
export function shownOf({ archive }: Pick<LiveRow, 'archive'>): { fromMs: number; toMs: number } | null {
  if (!archive) return null
  return { fromMs: archive.trimFromMs ?? 0, toMs: archive.trimToMs ?? archive.durationMs }
}

/** Whether a moment is in a part of the recording that is not played. */
export function isTrimmedAway(live: LiveRow, at: Date): boolean {
  const shown = shownOf(live)
  const ms = recordedMs(live, at)
  return shown !== null && ms !== null && (ms < shown.fromMs || ms >= shown.toMs)
}
