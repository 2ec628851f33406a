import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { offsetsOf, rowAt, rowsInView, unseenRows, withHeights } from './virtual-rows.ts'

/** What keeps its place when rows come and go: the end, or a row whose top is so far above what is seen. */
type Anchor = 'end' | { readonly key: string; readonly above: number }

/** So near the end, in pixels, it is the end that is looked at. */
const nearEnd = 32
/** So many rows from the beginning earlier ones are wanted. */
const nearBeginning = 5

export interface VirtualRows {
  readonly start: number
  readonly end: number
  /** Of the rows that are not drawn, in pixels. */
  readonly above: number
  readonly below: number
  readonly atEnd: boolean
  /** Rows at the end that came since it was left. */
  readonly unseen: number
  readonly onScroll: () => void
  /** For each row that is drawn; it carries its key as `data-key`. */
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined
  toEnd(): void
}

/** A list in `scroller` of which only what is seen is drawn; it stays at its end, or where the reader is. */
export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  keys: readonly string[],
  onBeginning: () => void,
): VirtualRows {
  const anchor = useRef<Anchor>('end')
  const lastTop = useRef(0)
  const observer = useRef<ResizeObserver | null>(null)
  const keysNow = useRef(keys)
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const [view, setView] = useState({ top: 0, height: 800 })
  /** What was there when the end was left; null at the end. */
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null)
  const offsets = offsetsOf(keys, heights)
  const whole = offsets.at(-1) ?? 0
  const lowest = Math.max(0, whole - view.height)
  const top = seen === null ? lowest : Math.min(view.top, lowest)
  const { start, end } = rowsInView(offsets, { top, height: view.height })

  useLayoutEffect(() => {
    keysNow.current = keys
    const { current: box } = scroller
    if (!box) return
    const { current: kept } = anchor
    const row = kept === 'end' ? -1 : keys.indexOf(kept.key)
    const wanted = kept === 'end' ? box.scrollHeight - box.clientHeight : (offsets[row] ?? 0) + kept.above
    if (kept !== 'end' && row < 0) return
    if (Math.abs(box.scrollTop - wanted) > 1) box.scrollTo(0, wanted)
    lastTop.current = box.scrollTop
  })

  useEffect(() => {
    const { current: box } = scroller
    if (!box) return undefined
    const watching = new ResizeObserver(() => setView((known) => ({ ...known, height: box.clientHeight })))
    watching.observe(box)
    return () => watching.disconnect()
  }, [scroller])

  const onScroll = (): void => {
    const { current: box } = scroller
    if (!box) return
    const { scrollTop, clientHeight, scrollHeight } = box
    const atEnd = scrollHeight - scrollTop - clientHeight < nearEnd
    // Rows that grow leave the end behind without anybody having scrolled.
    const left = scrollTop < lastTop.current - 1
    if (atEnd) {
      anchor.current = 'end'
      if (seen) setSeen(null)
    } else if (anchor.current !== 'end' || left) {
      const index = rowAt(offsets, scrollTop)
      anchor.current = { key: keys[index] ?? '', above: scrollTop - (offsets[index] ?? 0) }
      if (!seen) setSeen(new Set(keys))
      if (index < nearBeginning) onBeginning()
    }
    lastTop.current = scrollTop
    setView({ top: scrollTop, height: clientHeight })
  }

  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined
    observer.current ??= new ResizeObserver((entries) => {
      const measured = entries.flatMap(({ target }) => {
        const key = target instanceof HTMLElement ? target.dataset['key'] : undefined
        const { height } = target.getBoundingClientRect()
        return key === undefined || height === 0 ? [] : ([[key, height]] as const)
      })
      const { current: there } = keysNow
      setHeights((known) => withHeights(known, measured, there))
    })
    const { current: watching } = observer
    watching.observe(row)
    return () => watching.unobserve(row)
  }, [])

  return {
    start,
    end,
    above: offsets[start] ?? 0,
    below: whole - (offsets[end] ?? whole),
    atEnd: seen === null,
    unseen: seen ? unseenRows(keys, seen) : 0,
    onScroll,
    measure,
    toEnd() {
      anchor.current = 'end'
      setSeen(null)
    },
  }
}
