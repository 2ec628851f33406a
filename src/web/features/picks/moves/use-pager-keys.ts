import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../ui/is-typing.ts'
import type { Step } from './step.ts'

const steps: Readonly<Record<string, Step>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 1, PageUp: -1, j: 1, k: -1 }

/** Moves by keys; `m` turns the audio on and off. */
export function usePagerKeys(move: (step: Step) => void, toggleMuted: () => void): void {
  const act = useEffectEvent((key: string): boolean => {
    const step = steps[key]
    if (step !== undefined) move(step)
    else if (key === 'm') toggleMuted()
    else return false
    return true
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isTyping(event) && act(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
