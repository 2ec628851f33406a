import { useEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls the element with `aria-current` into the middle of a row that is wider than the screen, each time another one is
 * current.
 */
export function useCurrentInView<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const marked = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !marked) return
    const box = row.current.getBoundingClientRect()
    const { left, width } = marked.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - (box.left + box.width / 2)
  }, [current])
  return row
}
