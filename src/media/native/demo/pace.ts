/** A number of frames to make now, the first of them numbered `from`. */
export interface FramesDue {
  readonly from: number
  readonly count: number
}

/**
 * Which frames are due `elapsed` milliseconds after frame 0, when `next` is the first not made yet. After a pause of more
 * than `patience` frames (the machine slept) the missed ones are left out, so that live stays live.
 */
export function framesDue(elapsed: number, frameRate: number, next: number, patience: number): FramesDue {
  const last = Math.floor((elapsed * frameRate) / 1000)
  if (last < next) return { from: next, count: 0 }
  const from = last - next > patience ? last : next
  return { from, count: last - from + 1 }
}

/** Milliseconds from `elapsed` until frame `next` is due, at least 0. */
export function untilDue(elapsed: number, frameRate: number, next: number): number {
  return Math.max(0, (next * 1000) / frameRate - elapsed)
}
