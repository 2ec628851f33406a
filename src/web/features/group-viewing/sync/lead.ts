import { positionAt, type Timing } from '#contract/group-viewings/timing.ts'
import { seekFrom, type Costs } from './corrector.ts'

/** Of a video, in seconds of the group. */
export interface Playback {
  readonly position: number
  /** 0 while it is paused. */
  readonly rate: number
}

/** How far the video will be behind when the timing begins, or is now if it has begun; in seconds of video. */
export function errorAt({ position, rate }: Playback, timing: Timing, now: number): number {
  const from = Math.max(now, timing.at)
  return positionAt(timing, from) - (position + (rate * (from - now)) / 1000)
}

/** Half a frame of a usual video, in seconds: one that starts shows its first frame still, and moves with the second. */
export const halfFrame = 1 / 60

/**
 * How long before a timing begins the video should begin to follow it, in milliseconds, so that its frames show the timing
 * when it begins.
 */
export function leadMs(playback: Playback, timing: Timing, now: number, costs: Costs): number {
  const error = errorAt(playback, timing, now)
  if (Math.abs(error) > seekFrom) return costs.seek * 1000
  // One that is behind starts earlier; one that is ahead is not delayed. What viewers see begins half a frame late otherwise.
  const isStart = timing.rate !== 0 && playback.rate === 0
  return isStart ? (costs.start + halfFrame + Math.max(0, error / timing.rate)) * 1000 : 0
}

/** The error with which a paused video will play if it starts now, in seconds, as far as the cost is known. */
export function errorAfterStart(playback: Playback, timing: Timing, now: number, costs: Costs): number {
  return errorAt(playback, timing, now) / timing.rate + costs.start - Math.max(0, timing.at - now) / 1000
}
