/** A touch at one moment: position in CSS pixels of the viewport, time in milliseconds. */
export interface TouchPoint {
  readonly x: number
  readonly y: number
  readonly at: number
}

export type SwipeDirection = 'left' | 'right' | 'up' | 'down'

export type Gesture =
  | { readonly type: 'tap' | 'doubleTap'; readonly x: number; readonly y: number }
  | { readonly type: 'swipe'; readonly direction: SwipeDirection }

/** The maximum time and distance between the two taps of a double tap. */
const doubleTap = { ms: 300, pixels: 48 }
/** A touch that moves less is a tap, or a long press after this time. */
const tapPixels = 10
export const longPressMs = 600
/** A swipe is at least this long, or this fast. */
const swipe = { pixels: 80, fastPixels: 30, pixelsPerMs: 0.5 }

/** How far a touch has moved along its main axis; null while it has moved too little to have one. */
export function dragOf(from: TouchPoint, to: TouchPoint): { readonly axis: 'x' | 'y'; readonly pixels: number } | null {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.hypot(x, y) < tapPixels) return null
  return Math.abs(x) > Math.abs(y) ? { axis: 'x', pixels: x } : { axis: 'y', pixels: y }
}

/**
 * The gesture of a touch from `from` to `to`; `lastTap` is the tap before it. Null for a long press, which has acted
 * already, and for a drag that was too short and slow.
 */
export function gestureOf(from: TouchPoint, to: TouchPoint, lastTap: TouchPoint | null): Gesture | null {
  const drag = dragOf(from, to)
  if (drag === null) {
    if (to.at - from.at >= longPressMs) return null
    const isSecond =
      lastTap !== null &&
      to.at - lastTap.at < doubleTap.ms &&
      Math.hypot(to.x - lastTap.x, to.y - lastTap.y) < doubleTap.pixels
    return { type: isSecond ? 'doubleTap' : 'tap', x: to.x, y: to.y }
  }
  const length = Math.abs(drag.pixels)
  const isFast = length >= swipe.fastPixels && length / Math.max(1, to.at - from.at) >= swipe.pixelsPerMs
  if (length < swipe.pixels && !isFast) return null
  if (drag.axis === 'x') return { type: 'swipe', direction: drag.pixels < 0 ? 'left' : 'right' }
  return { type: 'swipe', direction: drag.pixels < 0 ? 'up' : 'down' }
}
