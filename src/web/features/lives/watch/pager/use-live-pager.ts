import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useOpenPage, withLanguage } from '../../../../shell/navigation/language-parameter.tsx'
import { routePath } from '../../../../shell/navigation/route-path.ts'
import { prefetchPayload } from '../../../../shell/prefetch/prefetch-page.ts'
import { useShortcuts } from '../use-watch-view.ts'
import { neighboursOf, type Neighbours } from './live-pager.tsx'

interface LivePagerControl {
  readonly pager: Neighbours
  /** A finger drags the page; null when it is lifted. */
  drag(drag: { readonly axis: 'x' | 'y'; readonly pixels: number } | null): void
  /** Opens the next live (`up`) or the previous one. */
  swipe(direction: 'up' | 'down'): void
}

/** In milliseconds, as in layout/video.css. */
const slideMs = 160

/** Vertical swipes through the lives on air: the neighbour follows the finger, then its page opens. */
export function useLivePager(
  page: RefObject<HTMLElement | null>,
  onAir: readonly Live[],
  id: string,
): LivePagerControl {
  const openPage = useOpenPage()
  const pager = neighboursOf(onAir, id)
  const prefetched = useRef<string | null>(null)
  const leaving = useRef(false)
  const move = (pixels: string | null) => {
    if (pixels === null) page.current?.style.removeProperty('--drag-y')
    else page.current?.style.setProperty('--drag-y', pixels)
  }

  // With the new title, so that the next key is not lost.
  useLayoutEffect(() => {
    const { current } = page
    return () => {
      // The next live is in the middle now.
      leaving.current = false
      current?.style.removeProperty('--drag-y')
      current?.removeAttribute('data-sliding')
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when another live is shown
  }, [page, id])

  useShortcuts({ n: () => swipe('up'), p: () => swipe('down') })

  const neighbour = (direction: 'up' | 'down') => (direction === 'up' ? pager.next : pager.previous)

  function swipe(direction: 'up' | 'down'): void {
    const to = neighbour(direction)
    if (to === null || leaving.current) return
    leaving.current = true
    page.current?.setAttribute('data-sliding', '')
    move(direction === 'up' ? '-100dvh' : '100dvh')
    const open = () => void openPage(routePath('live-info___{id}', { id: to.id }), { replace: true })
    setTimeout(open, window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : slideMs)
  }

  return {
    pager,
    drag(drag) {
      if (leaving.current) return
      if (drag?.axis !== 'y') {
        move(null)
        return
      }
      const to = neighbour(drag.pixels < 0 ? 'up' : 'down')
      if (to === null) return
      move(`${drag.pixels}px`)
      const address = routePath('live-info___{id}', { id: to.id })
      if (prefetched.current === address) return
      prefetched.current = address
      void prefetchPayload(withLanguage(address, window.location.search))
    },
    swipe,
  }
}
