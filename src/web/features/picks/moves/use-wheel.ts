import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isInDialog } from './in-dialog.ts'
import type { Step } from './step.ts'
import { afterMove, type WheelTurn } from './wheel-turn.ts'

const lineHeight = 16

function pixelsOf({ deltaY, deltaMode }: WheelEvent, pageHeight: number): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return deltaY * lineHeight
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? deltaY * pageHeight : deltaY
}

/** Moves by the wheel and by the touchpad. */
export function useWheel(list: RefObject<HTMLElement | null>, move: (step: Step) => void): void {
  const onStep = useEffectEvent(move)
  useEffect(() => {
    const root = list.current
    if (root === null) return undefined
    let turn: WheelTurn | null = null
    const onWheel = (event: WheelEvent): void => {
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      // With the control key the browser zooms.
      if (event.ctrlKey || isSideways || isInDialog(event.target)) return
      event.preventDefault()
      turn = afterMove(turn, { pixels: pixelsOf(event, root.clientHeight), at: event.timeStamp })
      if (turn.step !== 0) onStep(turn.step)
    }
    root.addEventListener('wheel', onWheel, { passive: false })
    return () => root.removeEventListener('wheel', onWheel)
  }, [list])
}
