import { useEffect, useRef, type RefObject } from 'react'
import { ignoreFileError } from '../shell/reload/reload-guard.ts'
import type { OpenPreview } from './play-previews.ts'

/**
 * The ref of an element whose cards (`data-preview`) play muted previews. `load` is called with the first movement on the
 * page, by pointer or touch: the first load has no use for previews.
 */
export function usePreviews(load: () => Promise<OpenPreview>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop = () => {}
    const start = async (pointerType: string) => {
      const [{ playPreviews }, open] = await Promise.all([import('./play-previews.ts'), load()])
      if (list.current) stop = playPreviews(list.current, pointerType, open)
    }
    const begin = ({ pointerType }: PointerEvent) => void start(pointerType).catch(ignoreFileError)
    document.addEventListener('pointermove', begin, { once: true })
    return () => {
      document.removeEventListener('pointermove', begin)
      stop()
    }
  }, [load])
  return list
}
