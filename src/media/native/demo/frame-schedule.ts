/** A number of frames to make now; `from` is the number of the first. */
export interface FramesDue {
  readonly from: number
  readonly count: number
}

/**
 * The frames due `elapsed` milliseconds after frame 0; `next` is the first unmade one. After a pause of more than
 * `maxMissed` frames, such as a suspended machine, the missed frames are skipped to stay live.
 */
export function framesDue(elapsed: number, frameRate: number, next: number, maxMissed: number): FramesDue {
  const last = Math.floor((elapsed * frameRate) / 1000)
  if (last < next) return { from: next, count: 0 }
  const from = last - next > maxMissed ? last : next
  return { from, count: last - from + 1 }
}

/** Milliseconds from `elapsed` until frame `next` is due, at least 0. */
export function untilDue(elapsed: number, frameRate: number, next: number): number {
  return Math.max(0, (next * 1000) / frameRate - elapsed)
}
