import type { Step } from './step.ts'

/** Of a finger that has moved over the pager; pixels and milliseconds, positive towards older picks. */
export interface Swipe {
  readonly distance: number
  readonly durationMs: number
  /** Of a slide. */
  readonly height: number
}

/** Pixels per millisecond: a faster finger leads to the neighbour however short its way was. */
const flick = 0.3

/** The step of a swipe: one at most, whatever its length and speed. */
export function swipeStep({ distance, durationMs, height }: Swipe): Step {
  const isFar = Math.abs(distance) > height / 2
  const isFast = Math.abs(distance) / Math.max(1, durationMs) > flick
  if (distance === 0 || !(isFar || isFast)) return 0
  return distance > 0 ? 1 : -1
}
