import { useEffect, useState, type RefObject } from 'react'

/** In milliseconds; iOS fires no `contextmenu` for a long press. */
const longPressMs = 700

/** Whether the diagnostics are shown: by `?debug`, a right click or a long press on the stage. Shift keeps the browser's menu. */
export function useDiagnosticsToggle(stage: RefObject<HTMLElement | null>): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => new URLSearchParams(window.location.search).has('debug'))
  useEffect(() => {
    const { current } = stage
    if (!current) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let press: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(press)
    const onContextMenu = (event: MouseEvent) => {
      if (event.shiftKey) return
      event.preventDefault()
      setShown(true)
    }
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      cancel()
      if (pointerType === 'touch') press = setTimeout(() => setShown(true), longPressMs)
    }
    current.addEventListener('contextmenu', onContextMenu, { signal })
    current.addEventListener('pointerdown', onPointerDown, { signal })
    for (const event of ['pointerup', 'pointercancel', 'pointermove'] as const) {
      current.addEventListener(event, cancel, { signal })
    }
    return () => {
      cancel()
      listening.abort()
    }
  }, [stage])
  return [shown, setShown]
}
