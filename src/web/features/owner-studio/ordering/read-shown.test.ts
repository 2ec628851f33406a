import { expect, test } from 'vitest'
import { readShown } from './read-shown.ts'

const url = (shown = '') => new URL(`http://a.example/studio/1${shown}`)

/** A list of items that is read in pages, with the cursor of each read. */
function pagesOf(count: number) {
  const reads: (string | undefined)[] = []
  const read = async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    reads.push(cursor)
    const start = Number(cursor ?? 0)
    const items = Array.from({ length: Math.min(limit, count - start) }, (_, index) => ({ id: start + index + 1 }))
    const end = start + items.length
    return { items, next: end < count ? String(end) : null }
  }
  return { read, reads }
}

test.each([
  ['', 50],
  ['?shown=100', 100],
  ['?shown=101', 120],
  ['?shown=99999', 120],
  ['?shown=many', 50],
  ['?shown=-1', 50],
])('an address with %j shows the first %i items of 120', async (search, shown) => {
  const { items, next } = await readShown(url(search), pagesOf(120).read)
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: shown }, (_, index) => index + 1))
  expect(next).toBe(shown < 120 ? String(shown) : null)
})

test('an item that moves to the next page between two reads is shown once', async () => {
  const pages = [
    { items: [{ id: 1 }, { id: 2 }], next: '2' },
    { items: [{ id: 2 }, { id: 3 }], next: null },
  ]
  const { items } = await readShown(url('?shown=100'), async () => pages.shift() ?? { items: [], next: null })
  expect(items.map(({ id }) => id)).toEqual([1, 2, 3])
})
