import { useEffect, type RefObject } from 'react'

/**
 * Sets `--keyboard`, the height of the on-screen keyboard, and `--viewport-top`, the distance by which it has moved the
 * page, on the element: the comment field stays above the keyboard and the video stays in place.
 */
export function useVisualViewport(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const update = () => {
      const { height, offsetTop, scale } = visualViewport
      // A zoomed page also has a smaller visual viewport.
      const hidden = scale > 1.01 ? 0 : Math.max(0, document.documentElement.clientHeight - height)
      element.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
      element.current?.style.setProperty('--viewport-top', `${scale > 1.01 ? 0 : Math.round(offsetTop)}px`)
    }
    visualViewport.addEventListener('resize', update, { signal })
    visualViewport.addEventListener('scroll', update, { signal })
    update()
    return () => listening.abort()
  }, [element])
}
