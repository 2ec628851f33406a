interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

export interface ShownList<Item> {
  readonly items: readonly Item[]
  /** The cursor of what follows; null at the end of the list. */
  readonly next: string | null
}

const pageSize = 50

/**
 * The beginning of a list, as far as the address of the page shows it: the items that editors move are never on different
 * pages, and a page that was reloaded or read again after a move has the same length.
 */
export async function readShown<Item extends { readonly id: number }>(
  url: URL,
  readPage: (paging: { limit: number; cursor?: string }) => Promise<ListPage<Item>>,
): Promise<ShownList<Item>> {
  const wanted = Number(url.searchParams.get('shown'))
  // Another editor may move an item from one page to the next between two reads.
  const items = new Map<number, Item>()
  let next: string | null = null
  do {
    const page: ListPage<Item> = await readPage({ limit: pageSize, ...(next !== null && { cursor: next }) })
    for (const item of page.items) items.set(item.id, item)
    next = page.next
  } while (next !== null && items.size < wanted)
  return { items: [...items.values()], next }
}
