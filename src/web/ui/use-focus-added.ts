import { useEffect, useRef, type RefObject } from 'react'

interface AddedFocus<List> {
  readonly list: RefObject<List | null>
  /** Focuses the item at this index once the list is rendered with more items; null for none. */
  focusItem(index: number | null): void
}

/** Moves the focus to the first item of a page that was added to a list; `selector` finds the element within the item. */
export function useFocusAdded<List extends HTMLElement = HTMLUListElement>(selector: string): AddedFocus<List> {
  const list = useRef<List>(null)
  const awaited = useRef<{ readonly index: number; readonly shown: number } | null>(null)
  useEffect(() => {
    const items = list.current?.children
    // An effect of an earlier render may still run after `focusItem`: then another item has this index.
    if (!items || awaited.current === null || items.length <= awaited.current.shown) return
    items[awaited.current.index]?.querySelector<HTMLElement>(selector)?.focus()
    awaited.current = null
  })
  return {
    list,
    focusItem(index) {
      awaited.current = index === null ? null : { index, shown: list.current?.children.length ?? 0 }
    },
  }
}
