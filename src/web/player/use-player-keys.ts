import type MediaController from 'media-chrome/media-controller'
import { useEffect, type RefObject } from 'react'
import { isTyping } from '../ui/is-typing.ts'

/** The keys of the player that work anywhere on the page; inside the player Media Chrome handles them itself. */
const keys = new Set(['k', 'm', 'f', 'ArrowLeft', 'ArrowRight'])

/** Passes key presses on the page to the player. */
export function usePlayerKeys(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const controller = stage.current?.querySelector<MediaController>('media-controller')
      const isInside = event.target instanceof Node && controller?.contains(event.target)
      if (!controller || isInside || !keys.has(event.key) || isTyping(event)) return
      event.preventDefault()
      controller.keyboardShortcutHandler(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [stage])
}
