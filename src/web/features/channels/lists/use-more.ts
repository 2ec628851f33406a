import { useState, type RefObject } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import type { Api } from '../../../api/index.ts'
import { useFocusAdded } from '../../../ui/use-focus-added.ts'

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
  /** The cursor of the page before it, for lists that need not start at the beginning; null at the beginning. */
  readonly previous?: string | null
}

/** Reads a page after a cursor, or before one. */
export type ReadPage<Item> = (api: Api, cursor: string) => Promise<ListPage<Item>>

interface MoreList<Item> extends ListPage<Item> {
  readonly loading: boolean
  /** The last page could not be loaded. */
  readonly fault: string | null
  more(): void
  /** Adds the page before the list. */
  earlier(): void
  /** Removes items that were deleted. */
  remove(isRemoved: (item: Item) => boolean): void
}

const joined = <Item>(start: ListPage<Item>, end: ListPage<Item>): ListPage<Item> => ({
  items: [...start.items, ...end.items],
  next: end.next,
  previous: start.previous ?? null,
})

/**
 * A list that grows by pages, and the ref of its element, whose new item beside the old ones receives the focus. New data
 * of the loader (`first`) replaces it.
 */
export function useMore<Item, List extends HTMLElement = HTMLUListElement>(
  first: ListPage<Item>,
  read: ReadPage<Item>,
  readEarlier: ReadPage<Item> = read,
): [list: RefObject<List | null>, rows: MoreList<Item>] {
  const [state, setState] = useState({ first, page: first })
  const [loading, setLoading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const shown = state.first === first ? state.page : first
  if (state.first !== first) setState({ first, page: first })

  const { list, focusItem } = useFocusAdded<List>('a, button')

  async function load(cursor: string, isEarlier: boolean): Promise<void> {
    setLoading(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      const added = await (isEarlier ? readEarlier : read)(browserApi, cursor)
      const page = isEarlier ? joined(added, shown) : joined(shown, added)
      focusItem(isEarlier ? Math.max(0, added.items.length - 1) : shown.items.length)
      setState({ first, page })
    } catch (error) {
      setFault(toApiError(error).message)
    } finally {
      setLoading(false)
    }
  }

  const rows: MoreList<Item> = {
    ...shown,
    loading,
    fault,
    more() {
      if (shown.next !== null && !loading) void load(shown.next, false)
    },
    earlier() {
      if (typeof shown.previous === 'string' && !loading) void load(shown.previous, true)
    },
    remove(isRemoved) {
      setState({ first, page: { ...shown, items: shown.items.filter((item) => !isRemoved(item)) } })
    },
  }
  return [list, rows]
}
