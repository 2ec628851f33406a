import { isDataSaverOn } from './data-saver.ts'
import { isPlayVideoOn } from './play-video.ts'

/** Opens the preview of a card over the content of its element with `data-preview`. Returns the function that removes it. */
export type OpenPreview = (container: HTMLElement) => () => void

/** The pointer rests on a card for this long before its preview starts, in milliseconds. */
const hoverMs = 400
/** A card is in view for this long before its preview starts. */
const inViewMs = 1500
/** Motion that starts by itself ends within five seconds (WCAG 2.2, 2.2.2). */
const inViewPlayMs = 5000

const previews = '[data-preview]'

/**
 * Plays muted previews of the cards in `list`, one at a time on the page: of the card under the pointer, or with touch of
 * each card that comes into view, once. None with reduced motion, or while the user saves data. Returns the function
 * that stops it.
 */
export function playPreviews(list: HTMLElement, pointerType: string, open: OpenPreview): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  return pointerType === 'touch' ? playInView(list, open) : playUnderPointer(list, open)
}

interface Showing {
  readonly open: OpenPreview
  /** Before it starts, in milliseconds. */
  readonly delay: number
  /** When it ends, in milliseconds; null: when it is stopped. */
  readonly limit: number | null
}

/** One preview after a delay, shared by all lists of the page; a new one replaces it. */
function createPlayer() {
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
    isFree: () => shown === null,
    show(card: HTMLElement, { open, delay, limit }: Showing): void {
      stop()
      shown = card
      timer = setTimeout(() => {
        if (document.hidden || isDataSaverOn() || !isPlayVideoOn()) return
        close = open(card)
        if (limit !== null) timer = setTimeout(stop, limit)
      }, delay)
    },
  }
}

const { show, isShown, isFree, stop } = createPlayer()

function playUnderPointer(list: HTMLElement, open: OpenPreview): () => void {
  const moved = () => {
    const card = list.querySelector<HTMLElement>(`article:hover ${previews}`)
    if (card === null) stop()
    else if (!isShown(card)) show(card, { open, delay: hoverMs, limit: null })
  }
  // A list whose script has just loaded leaves the preview of another one alone.
  if (list.matches(':hover')) moved()
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

function playInView(list: HTMLElement, open: OpenPreview): () => void {
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
      if (next === undefined || !isFree()) return
      played.add(next)
      show(next, { open, delay: inViewMs, limit: inViewPlayMs })
    },
    { threshold: 0.9 },
  )
  const observeCards = () => {
    for (const card of list.querySelectorAll(previews)) observer.observe(card)
  }
  observeCards()
  // A list may add a page of cards.
  const additions = new MutationObserver(observeCards)
  additions.observe(list, { childList: true, subtree: true })
  return () => {
    stop()
    observer.disconnect()
    additions.disconnect()
  }
}
