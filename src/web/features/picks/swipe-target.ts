/** Of a finger that has moved over the pager; pixels and milliseconds, positive towards older picks. */
export interface Swipe {
  readonly distance: number
  readonly durationMs: number
  /** Of a slide. */
  readonly height: number
}

/** Pixels per millisecond: a faster finger leads to the neighbour however short its way was. */
const flick = 0.3

/**
 * The slide that a swipe leads to: the same one or a neighbour, whatever its speed. The snap points of browsers do not
 * ensure this: Chromium lets a fling run for some frames before it looks for one, and has then passed the next one.
 */
export function swipeTarget(from: number, count: number, { distance, durationMs, height }: Swipe): number {
  const isFar = Math.abs(distance) > height / 2
  const isFast = Math.abs(distance) / Math.max(1, durationMs) > flick
  const by = isFar || isFast ? Math.sign(distance) : 0
  return Math.max(0, Math.min(count - 1, from + by))
}
