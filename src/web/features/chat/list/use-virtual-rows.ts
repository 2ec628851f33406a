import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { mergeHeights, offsetsOf, rowAt, rowsInView, scrolledSince, unseenRows } from './virtual-rows.ts'

/** The scroll position that survives changes of the rows: the end, or `offset` pixels below the top of a row. */
type Anchor = 'end' | { readonly key: string; readonly offset: number }

/** In pixels: a position this near the end counts as the end. */
const endTolerance = 32
/** In rows: this near the start, earlier rows are requested. */
const startTolerance = 5

export interface VirtualRows {
  readonly start: number
  readonly end: number
  /** The height of the rows that are not rendered, in pixels. */
  readonly paddingTop: number
  readonly paddingBottom: number
  readonly atEnd: boolean
  /** The number of rows added at the end since the reader scrolled up. */
  readonly unseen: number
  readonly onScroll: () => void
  /** The ref of each rendered row, which has its key in `data-key`. */
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined
  scrollToEnd(): void
}

/** Renders only the visible rows of a list in `scroller`. The list stays at its end, or at the reader's position. */
export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  keys: readonly string[],
  onNearStart: () => void,
): VirtualRows {
  const anchor = useRef<Anchor>('end')
  const lastTop = useRef(0)
  const observer = useRef<ResizeObserver | null>(null)
  const latestKeys = useRef(keys)
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const [view, setView] = useState({ top: 0, height: 800 })
  /** The rows that existed when the reader left the end; null at the end. */
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null)
  const offsets = useMemo(() => offsetsOf(keys, heights), [keys, heights])
  const totalHeight = offsets.at(-1) ?? 0
  const maxTop = Math.max(0, totalHeight - view.height)
  const top = seen === null ? maxTop : Math.min(view.top, maxTop)
  const { start, end } = rowsInView(offsets, { top, height: view.height })

  useLayoutEffect(() => {
    latestKeys.current = keys
    const { current: box } = scroller
    if (!box) return
    const { current: held } = anchor
    const row = held === 'end' ? -1 : keys.indexOf(held.key)
    const { scrollTop } = box
    const maxTop = box.scrollHeight - box.clientHeight
    const target = held === 'end' ? maxTop : (offsets[row] ?? 0) + held.offset
    if (held !== 'end' && row < 0) return
    const moved = scrolledSince({ scrollTop, maxTop, lastTop: lastTop.current })
    if (Math.abs(scrollTop - target - moved) > 1) box.scrollTo(0, target + moved)
    lastTop.current = box.scrollTop - moved
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the position also follows the size of the list
  }, [scroller, keys, offsets, view, seen])

  useEffect(() => {
    const { current: box } = scroller
    if (!box) return undefined
    const resizing = new ResizeObserver(() => setView((before) => ({ ...before, height: box.clientHeight })))
    resizing.observe(box)
    return () => resizing.disconnect()
  }, [scroller])

  const onScroll = (): void => {
    const { current: box } = scroller
    if (!box) return
    const { scrollTop, clientHeight, scrollHeight } = box
    const atEnd = scrollHeight - scrollTop - clientHeight < endTolerance
    // Growing rows also move the position away from the end; only an upward scroll releases the anchor.
    const scrolledUp = scrollTop < lastTop.current - 1
    if (atEnd) {
      anchor.current = 'end'
      if (seen) setSeen(null)
    } else if (anchor.current !== 'end' || scrolledUp) {
      const index = rowAt(offsets, scrollTop)
      anchor.current = { key: keys[index] ?? '', offset: scrollTop - (offsets[index] ?? 0) }
      if (!seen) setSeen(new Set(keys))
      if (index < startTolerance) onNearStart()
    }
    lastTop.current = scrollTop
    // At the end the rows in view follow from their number.
    if (!atEnd) setView({ top: scrollTop, height: clientHeight })
  }

  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined
    observer.current ??= new ResizeObserver((entries) => {
      const measured = entries.flatMap(({ target }) => {
        const key = target instanceof HTMLElement ? target.dataset['key'] : undefined
        const { height } = target.getBoundingClientRect()
        return key === undefined || height === 0 ? [] : ([[key, height]] as const)
      })
      const { current: present } = latestKeys
      setHeights((before) => mergeHeights(before, measured, present))
    })
    const { current: measuring } = observer
    measuring.observe(row)
    return () => measuring.unobserve(row)
  }, [])

  return {
    start,
    end,
    paddingTop: offsets[start] ?? 0,
    paddingBottom: totalHeight - (offsets[end] ?? totalHeight),
    atEnd: seen === null,
    unseen: seen ? unseenRows(keys, seen) : 0,
    onScroll,
    measure,
    scrollToEnd() {
      anchor.current = 'end'
      setSeen(null)
    },
  }
}
