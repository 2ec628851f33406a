import { isDataSaverOn } from '../../../player/data-saver.ts'
import { openMutedPreview } from '../../../player/muted-preview.ts'

/** The pointer rests on a card for this long before its preview starts, in milliseconds. */
const hoverMs = 400
/** A card is in view for this long before its preview starts. */
const inViewMs = 1500
/** Motion that starts by itself ends within five seconds (WCAG 2.2, 2.2.2). */
const inViewPlayMs = 5000

const previews = '[data-preview]'

/**
 * Plays muted previews of the lives in `list`, one at a time: of the card under the pointer, or with touch of each card
 * that comes into view, once. None with reduced motion, or while the user saves data. Returns the function that
 * stops it.
 */
export function playPreviews(list: HTMLElement, pointerType: string): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  return pointerType === 'touch' ? playInView(list) : playUnderPointer(list)
}

/** One preview after a delay; a new one replaces it. */
function player() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let close = () => {}
  let shown: HTMLElement | null = null
  function stop(): void {
    clearTimeout(timer)
    close()
    close = () => {}
    shown = null
  }
  return {
    stop,
    isShown: (card: HTMLElement) => card === shown,
    show(card: HTMLElement, delay: number, limit: number | null): void {
      stop()
      shown = card
      timer = setTimeout(() => {
        const url = card.dataset['preview']
        if (url === undefined || document.hidden || isDataSaverOn()) return
        close = openMutedPreview(card, url)
        if (limit !== null) timer = setTimeout(stop, limit)
      }, delay)
    },
  }
}

function playUnderPointer(list: HTMLElement): () => void {
  const { show, isShown, stop } = player()
  const moved = () => {
    const card = list.querySelector<HTMLElement>(`article:hover ${previews}`)
    if (card === null) stop()
    else if (!isShown(card)) show(card, hoverMs, null)
  }
  moved()
  list.addEventListener('pointerover', moved)
  list.addEventListener('pointerleave', stop)
  document.addEventListener('visibilitychange', stop)
  return () => {
    stop()
    list.removeEventListener('pointerover', moved)
    list.removeEventListener('pointerleave', stop)
    document.removeEventListener('visibilitychange', stop)
  }
}

function playInView(list: HTMLElement): () => void {
  const { show, isShown, stop } = player()
  const played = new Set<Element>()
  const inView = new Set<HTMLElement>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!(target instanceof HTMLElement)) continue
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
        if (!isIntersecting && isShown(target)) stop()
      }
      const next = [...inView].find((card) => !played.has(card))
      if (next === undefined || [...inView].some(isShown)) return
      played.add(next)
      show(next, inViewMs, inViewPlayMs)
    },
    { threshold: 0.9 },
  )
  for (const card of list.querySelectorAll(previews)) observer.observe(card)
  return () => {
    stop()
    observer.disconnect()
  }
}
