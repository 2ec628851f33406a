import { useEffect, useRef, type RefObject } from 'react'
import { swipeTarget } from './swipe-target.ts'

/** A finger that has moved less, in pixels, taps. */
const slop = 10

interface Drag {
  readonly pointerId: number
  readonly y: number
  readonly at: number
  readonly from: number
}

/**
 * Moves the slides with a finger, and opens the one that the swipe leads to. The browser does not pan the list: the finger
 * moves the content of the slides, so that the scroll position is always that of a slide.
 */
export function useSwipes(
  list: RefObject<HTMLElement | null>,
  current: number,
  count: number,
  open: (index: number) => void,
): void {
  const drag = useRef<Drag | null>(null)
  useEffect(() => {
    const root = list.current
    if (root === null) return undefined
    const shift = (pixels: number, animated: boolean): void => {
      root.style.setProperty('--swipe', `${pixels}px`)
      root.toggleAttribute('data-settling', animated)
    }
    /** None beyond the ends of the list. */
    const bounded = (from: number, moved: number): number => {
      const height = root.clientHeight
      const [lowest, highest] = [from === count - 1 ? 0 : -height, from === 0 ? 0 : height]
      return Math.max(lowest, Math.min(highest, moved))
    }
    const onDown = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      drag.current = { pointerId: event.pointerId, y: event.clientY, at: event.timeStamp, from: current }
    }
    const onMove = (event: PointerEvent): void => {
      const begun = drag.current
      if (begun?.pointerId !== event.pointerId) return
      const moved = event.clientY - begun.y
      if (Math.abs(moved) < slop) return
      root.setPointerCapture(event.pointerId)
      shift(bounded(begun.from, moved), false)
    }
    const onEnd = (event: PointerEvent): void => {
      const begun = drag.current
      if (begun?.pointerId !== event.pointerId) return
      drag.current = null
      const height = root.clientHeight
      const distance = event.type === 'pointercancel' ? 0 : begun.y - event.clientY
      if (Math.abs(distance) < slop) return shift(0, true)
      const target = swipeTarget(begun.from, count, { distance, durationMs: event.timeStamp - begun.at, height })
      open(target)
      // From where the finger has left the content to the new slide.
      shift((target - begun.from) * height + bounded(begun.from, -distance), false)
      root.getBoundingClientRect()
      shift(0, true)
    }
    root.addEventListener('pointerdown', onDown)
    root.addEventListener('pointermove', onMove)
    root.addEventListener('pointerup', onEnd)
    root.addEventListener('pointercancel', onEnd)
    return () => {
      root.removeEventListener('pointerdown', onDown)
      root.removeEventListener('pointermove', onMove)
      root.removeEventListener('pointerup', onEnd)
      root.removeEventListener('pointercancel', onEnd)
    }
  })
}
