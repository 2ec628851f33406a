import { useEffect, useRef, type RefObject } from 'react'
import { ignoreFileError } from '../shell/reload/reload-guard.ts'
import { firstPointerMove } from '../ui/first-input.ts'
import type { OpenPreview } from './play-previews.ts'

/**
 * The ref of an element whose cards (`data-preview`) play muted previews. `load` is called once a pointer or a finger has
 * moved on the page: the first load has no use for previews.
 */
export function usePreviews(load: () => Promise<OpenPreview>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let left = false
    let stop = () => {}
    const start = async () => {
      const { pointerType } = await firstPointerMove
      if (left) return
      const [{ playPreviews }, open] = await Promise.all([import('./play-previews.ts'), load()])
      if (!left && list.current) stop = playPreviews(list.current, pointerType, open)
    }
    void start().catch(ignoreFileError)
    return () => {
      left = true
      stop()
    }
  }, [load])
  return list
}
