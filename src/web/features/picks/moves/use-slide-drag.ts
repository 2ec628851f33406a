import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isInDialog } from './in-dialog.ts'
import type { Step } from './step.ts'
import { swipeStep } from './swipe-step.ts'

/** A finger that has moved less, in pixels, taps. */
const slop = 10

interface Drag {
  readonly pointerId: number
  readonly y: number
  readonly at: number
}

interface Ends {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Moves the slides with a finger, which the browser does not pan, and takes the step of the swipe when it is lifted. */
export function useSlideDrag(
  list: RefObject<HTMLElement | null>,
  { isFirst, isLast }: Ends,
  move: (step: Step) => void,
): void {
  const onStep = useEffectEvent(move)
  /** No slide is beyond the ends. */
  const bounded = useEffectEvent((moved: number): number => {
    if (moved < 0) return isLast ? 0 : moved
    return isFirst ? 0 : moved
  })
  useEffect(() => {
    const root = list.current
    if (root === null) return undefined
    let drag: Drag | null = null
    const listening = new AbortController()
    const on = (
      type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      listen: (event: PointerEvent) => void,
    ) => root.addEventListener(type, listen, { signal: listening.signal })
    on('pointerdown', ({ pointerType, isPrimary, pointerId, clientY: y, timeStamp: at, target }) => {
      if (pointerType === 'touch' && isPrimary && !isInDialog(target)) drag = { pointerId, y, at }
    })
    on('pointermove', ({ pointerId, clientY }) => {
      if (drag?.pointerId !== pointerId || Math.abs(clientY - drag.y) < slop) return
      // The slide under the finger may be removed meanwhile.
      root.setPointerCapture(pointerId)
      root.style.setProperty('--drag', `${bounded(clientY - drag.y)}px`)
      root.toggleAttribute('data-dragging', true)
    })
    const release = (): void => {
      drag = null
      root.style.removeProperty('--drag')
      root.toggleAttribute('data-dragging', false)
    }
    on('pointerup', ({ pointerId, clientY, timeStamp }) => {
      if (drag?.pointerId !== pointerId) return
      const [distance, durationMs] = [drag.y - clientY, timeStamp - drag.at]
      release()
      if (Math.abs(distance) >= slop) onStep(swipeStep({ distance, durationMs, height: root.clientHeight }))
    })
    on('pointercancel', ({ pointerId }) => {
      if (drag?.pointerId === pointerId) release()
    })
    return () => listening.abort()
  }, [list])
}
