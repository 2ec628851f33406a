import { useEffect, useEffectEvent, type RefObject } from 'react'
import { dragOf, gestureOf, type SwipeDirection, type TouchPoint } from '../../../ui/gestures.ts'

interface SwipeHandlers {
  /** A finger has moved this far along its main axis, in pixels; null when it is lifted. */
  onDrag(drag: { readonly axis: 'x' | 'y'; readonly pixels: number } | null): void
  onSwipe(direction: SwipeDirection): void
}

const pointOf = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): TouchPoint => ({ x, y, at })

/** These have gestures of their own. */
const controls =
  'button, a, input, textarea, select, [role=slider], [role=menu], dialog, [popover], media-control-bar, media-time-range'

/** Handles swipes by finger on the element. Where its `touch-action` lets the browser scroll, there is no swipe. */
export function useSwipes(element: RefObject<HTMLElement | null>, handlers: SwipeHandlers): void {
  const onDrag = useEffectEvent(handlers.onDrag)
  const onSwipe = useEffectEvent(handlers.onSwipe)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const listening = new AbortController()
    let from: TouchPoint | null = null
    const on = (
      type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      listen: (event: PointerEvent) => void,
    ) => current.addEventListener(type, listen, { signal: listening.signal })
    const release = () => {
      from = null
      onDrag(null)
    }
    on('pointerdown', (event) => {
      const { target, pointerType, isPrimary } = event
      const isFree = target instanceof Element && target.closest(controls) === null
      from = pointerType === 'touch' && isPrimary && isFree ? pointOf(event) : null
    })
    on('pointermove', (event) => {
      if (from && event.isPrimary) onDrag(dragOf(from, pointOf(event)))
    })
    on('pointerup', (event) => {
      const gesture = from && gestureOf(from, pointOf(event), null)
      release()
      if (gesture?.type === 'swipe') onSwipe(gesture.direction)
    })
    on('pointercancel', release)
    return () => listening.abort()
  }, [element])
}
