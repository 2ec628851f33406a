import { useEffect, useEffectEvent, type RefObject } from 'react'
import { dragOf, longPressMs, type TouchPoint } from '../ui/gestures.ts'

const pointOf = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): TouchPoint => ({ x, y, at })

/** Calls `onOpen` after a long press or a right click on the stage. Shift keeps the browser's own menu. */
export function usePressMenu(stage: RefObject<HTMLElement | null>, onOpen: () => void): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const { current } = stage
    if (!current) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let pressed: TouchPoint | null = null
    // iOS fires no `contextmenu` for a long press.
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(timer)
    current.addEventListener(
      'contextmenu',
      (event) => {
        if (event.shiftKey) return
        event.preventDefault()
        cancel()
        open()
      },
      { signal },
    )
    current.addEventListener(
      'pointerdown',
      (event) => {
        cancel()
        if (event.pointerType !== 'touch') return
        pressed = pointOf(event)
        timer = setTimeout(open, longPressMs)
      },
      { signal },
    )
    current.addEventListener(
      'pointermove',
      (event) => {
        if (pressed && dragOf(pressed, pointOf(event)) !== null) cancel()
      },
      { signal },
    )
    for (const event of ['pointerup', 'pointercancel'] as const) current.addEventListener(event, cancel, { signal })
    return () => {
      cancel()
      listening.abort()
    }
  }, [stage])
}
