import type { Progress } from '../progress/visitor-progress.ts'

/** The first seconds of a video: a viewer who stops there has not begun. */
const beginSeconds = 3

/** From this many seconds before its end on, a video has been watched. */
const endSeconds = (duration: number): number => Math.min(30, duration * 0.05)

/** The stored form of a position in seconds: where the viewer resumes, and whether they have watched the video to its end. */
export function progressAt(position: number, duration: number): Progress {
  if (position < beginSeconds) return { positionMs: null, finished: false }
  if (position > duration - endSeconds(duration)) return { positionMs: null, finished: true }
  return { positionMs: Math.round(position * 1000), finished: false }
}

export interface StartPosition {
  /** In seconds. */
  readonly at: number
  /** `address`: of a shared link. `progress`: where the user stopped. */
  readonly from: 'address' | 'progress'
}

/** `1h2m3s`, `2m3s`, `123s` or `123`, in seconds; null for another text. */
export function readTime(text: string | null): number | null {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  if (hours === undefined && minutes === undefined && seconds === undefined) return null
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** Where a video starts: at the time in the address, else where the user stopped; null for its start. */
export function startPosition(time: string | null, progressMs: number | null, duration: number): StartPosition | null {
  const shared = readTime(time)
  if (shared !== null) return shared > 0 && shared < duration ? { at: shared, from: 'address' } : null
  if (progressMs === null) return null
  const { positionMs } = progressAt(progressMs / 1000, duration)
  return positionMs === null ? null : { at: positionMs / 1000, from: 'progress' }
}
