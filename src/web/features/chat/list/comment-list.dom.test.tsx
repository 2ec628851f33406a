import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commentOf } from '#tests/support/dom-realtime.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { changingValue } from '#tests/support/dom-value.ts'
import { rowOf, type ChatRow } from './chat-row.ts'
import { CommentList } from './comment-list.tsx'
import { estimatedHeight } from './virtual-rows.ts'

const rowsTo = (last: number, first = 1): ChatRow[] =>
  Array.from({ length: last - first + 1 }, (_, index) => rowOf(commentOf(first + index, `コメント${first + index}`)))

const boxHeight = 440

/** The list in a box of ten rows; the document has no layout, so the test has the positions. */
async function openList(rows: readonly ChatRow[], { loading = false, empty = '' } = {}) {
  const near = { count: 0 }
  const resized: (() => void)[] = []
  const measured: ((entries: readonly { target: Element }[]) => void)[] = []
  class StandInObserver {
    readonly callback: (entries: readonly { target: Element }[]) => void
    constructor(callback: (entries: readonly { target: Element }[]) => void) {
      this.callback = callback
    }
    observe(element: Element) {
      if (element.getAttribute('role') === 'log') resized.push(() => this.callback([]))
      else if (!measured.includes(this.callback)) measured.push(this.callback)
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', StandInObserver)
  onTestFinished(() => void vi.unstubAllGlobals())
  const current = changingValue(rows)
  function List() {
    return (
      <CommentList
        rows={current.useValue()}
        loading={loading}
        empty={empty}
        onMenu={null}
        onNearStart={() => void (near.count += 1)}
      />
    )
  }
  const page = await openPage(<List />)
  const box = await page.screen.findByRole('log')
  const list = page.screen.getByRole('list')
  const heightOf = (row: Element) => row.getBoundingClientRect().height || estimatedHeight
  Object.defineProperties(box, {
    clientHeight: { value: boxHeight },
    scrollHeight: {
      get: () =>
        [...list.children].reduce((sum, row) => sum + heightOf(row), 0) +
        Number.parseFloat(list.style.paddingTop) +
        Number.parseFloat(list.style.paddingBottom),
    },
  })
  box.scrollTo = (...[left, top]: [left?: number | ScrollToOptions, top?: number]) => {
    if (typeof left === 'number') box.scrollTop = Math.max(0, Math.min(top ?? 0, box.scrollHeight - boxHeight))
  }
  for (const resize of resized) resize()
  const shown = () => page.screen.queryAllByRole('listitem').map((item) => Number(/\d+$/.exec(item.textContent)?.[0]))
  const scroll = (top: number) => {
    box.scrollTop = top
    fireEvent.scroll(box)
  }
  return { ...page, box, list, near, shown, scroll, measured, change: current.set }
}

const end = (rows: number) => rows * estimatedHeight - boxHeight

test('only the rows near the end are rendered; the others keep their space', async () => {
  const { shown, list, box } = await openList(rowsTo(200))
  await expect.poll(() => shown().at(0)).toBe(183)
  expect(shown().at(-1)).toBe(200)
  expect(list.style.paddingTop).toBe(`${182 * estimatedHeight}px`)
  expect(list.style.paddingBottom).toBe('0px')
  await expect.poll(() => box.scrollTop).toBe(end(200))
})

test('the list follows new rows at its end', async () => {
  const { change, box, screen } = await openList(rowsTo(20))
  await expect.poll(() => box.scrollTop).toBe(end(20))
  change(rowsTo(25))
  await screen.findByText('コメント25')
  await expect.poll(() => box.scrollTop).toBe(end(25))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a reader who has scrolled up stays there; the number of new rows leads to the end', async () => {
  const { user, change, box, screen, scroll, shown, list } = await openList(rowsTo(200))
  await expect.poll(() => box.scrollTop).toBe(end(200))
  scroll(end(200) - 31)
  expect(screen.queryByRole('button')).toBeNull()
  scroll(100 * estimatedHeight + 10)
  await screen.findByRole('button', { name: '最新へ' })
  expect(shown().at(0)).toBe(93)
  expect(shown().at(-1)).toBe(119)
  expect(list.style.paddingBottom).toBe(`${81 * estimatedHeight}px`)
  change(rowsTo(203))
  const button = await screen.findByRole('button', { name: '新着3件' })
  expect(box.scrollTop).toBe(100 * estimatedHeight + 10)
  await user.click(button)
  await expect.poll(() => box.scrollTop).toBe(end(203))
  expect(screen.queryByRole('button')).toBeNull()
})

test('earlier rows that are put before do not move the reader', async () => {
  const { change, box, scroll } = await openList(rowsTo(200, 101))
  await expect.poll(() => box.scrollTop).toBe(end(100))
  scroll(20 * estimatedHeight + 7)
  change(rowsTo(200, 51))
  await expect.poll(() => box.scrollTop).toBe(70 * estimatedHeight + 7)
})

test('the return to the end follows new rows again', async () => {
  const { change, box, screen, scroll } = await openList(rowsTo(100))
  await expect.poll(() => box.scrollTop).toBe(end(100))
  scroll(1000)
  await screen.findByRole('button', { name: '最新へ' })
  scroll(end(100) - 20)
  await expect.poll(() => screen.queryByRole('button')).toBeNull()
  change(rowsTo(101))
  await expect.poll(() => box.scrollTop).toBe(end(101))
})

test('growing rows move the position away from the end, which does not release it', async () => {
  const { box, screen, measured, list, scroll } = await openList(rowsTo(40))
  await expect.poll(() => box.scrollTop).toBe(end(40))
  const target = list.lastElementChild
  if (target) target.getBoundingClientRect = () => new DOMRect(0, 0, 100, 3 * estimatedHeight)
  scroll(end(40) + 5)
  expect(screen.queryByRole('button')).toBeNull()
  for (const measure of measured) measure(target ? [{ target }] : [])
  await expect.poll(() => box.scrollTop).toBe(end(40) + 2 * estimatedHeight)
})

test('earlier rows are requested five rows before the first one', async () => {
  const { box, near, scroll } = await openList(rowsTo(100))
  await expect.poll(() => box.scrollTop).toBe(end(100))
  scroll(5 * estimatedHeight)
  expect(near.count).toBe(0)
  scroll(5 * estimatedHeight - 3)
  expect(near.count).toBe(1)
})

test('the own comment that is being sent is shown, wherever the reader is', async () => {
  const { box, change, screen, scroll } = await openList(rowsTo(100))
  await expect.poll(() => box.scrollTop).toBe(end(100))
  scroll(1000)
  await screen.findByRole('button', { name: '最新へ' })
  change([...rowsTo(100), { ...rowOf(commentOf(101, 'コメント101')), sending: true }])
  await expect.poll(() => box.scrollTop).toBe(end(101))
})

test('an empty list states its text, and a loading one is busy', async () => {
  const { screen, box, change } = await openList([], { loading: true, empty: 'まだありません' })
  await screen.findByText('まだありません')
  expect(box.getAttribute('aria-busy')).toBe('true')
  change(rowsTo(1))
  await screen.findByText('コメント1')
  expect(screen.queryByText('まだありません')).toBeNull()
})

test('rows of other kinds are shown among the comments', async () => {
  const { screen } = await openList([...rowsTo(1), { key: 'g', userId: 1, at: '', line: 'ギフト1' }])
  expect((await screen.findByText('ギフト1')).dataset['key']).toBe('g')
})
