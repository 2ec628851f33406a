import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { SortableList } from './sortable-list.tsx'

/** In pixels, of each row. */
const height = 50

function List({ count, hasMore, store }: { count: number; hasMore: boolean; store: (...move: unknown[]) => void }) {
  const [items] = useState(() =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `曲${index + 1}` })),
  )
  return (
    <SortableList
      label="曲順"
      items={items}
      hasMore={hasMore}
      nameOf={({ name }) => name}
      renderRow={({ name }) => name}
      move={async (...move) => store(...move)}
    />
  )
}

async function openList(count: number, hasMore = false) {
  const moves: unknown[] = []
  const page = await openPage(<List count={count} hasMore={hasMore} store={(...move) => moves.push(move)} />)
  const handle = (index: number) => page.screen.getByRole('button', { name: `「曲${index}」を移動` })
  await expect.poll(() => handle(1).hasAttribute('disabled')).toBe(false)
  for (const [index, row] of page.screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * height, 100, height)
  return { ...page, moves, handle }
}

const shown = () => [...document.querySelectorAll<HTMLElement>('li[data-id]')].map(({ dataset }) => dataset['id'])

test('a list of more than ten items moves one to the position with a number', async () => {
  const { user, screen, moves, handle } = await openList(11)
  await user.click(handle(1))
  const position = screen.getByRole<HTMLInputElement>('spinbutton', { name: '順番：1〜11' })
  expect([position.min, position.max, position.value, position.required]).toEqual(['1', '11', '1', true])
  await user.clear(position)
  await user.type(position, '4')
  await user.click(screen.getByRole('button', { name: '移動' }))
  await screen.findByText('「曲1」を11件中4番目に移動しました。')
  expect(moves).toEqual([[1, 5]])
  expect(document.activeElement).toBe(handle(1))
})

test('a shorter list has no field for the position', async () => {
  const { user, screen, handle } = await openList(10)
  await user.click(handle(1))
  expect(screen.queryByRole('spinbutton')).toBeNull()
  screen.getByRole('button', { name: '上へ' })
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  await screen.findByText('「曲1」の移動を取り消しました。')
  expect(screen.queryByRole('button', { name: '上へ' })).toBeNull()
})

test('while one item is grabbed the handle of another grabs nothing', async () => {
  const { user, screen, handle } = await openList(3)
  await user.click(handle(1))
  await user.click(handle(2))
  expect([1, 2].map((index) => handle(index).getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  await user.click(handle(1))
  await screen.findByText('「曲1」の順番は変わりません。')
})

test('an item is dragged by its handle to another place, which is stored at the end', async () => {
  const { screen, moves, handle } = await openList(3)
  fireEvent.pointerDown(handle(1), { button: 0, clientY: 25 })
  fireEvent.pointerMove(window, { clientY: 27 })
  expect(handle(1).getAttribute('aria-pressed')).toBe('false')
  fireEvent.pointerMove(window, { clientY: 140 })
  await screen.findByText('「曲1」を選びました。')
  expect(handle(1).getAttribute('aria-pressed')).toBe('true')
  // Buttons are for keys only.
  expect(screen.queryByRole('button', { name: '上へ' })).toBeNull()
  fireEvent.pointerUp(window)
  fireEvent.click(handle(1))
  await screen.findByText('「曲1」を3件中3番目に移動しました。')
  expect(moves).toEqual([[1, null]])
  expect(handle(1).getAttribute('aria-pressed')).toBe('false')
})

test('a drag that the system cancels, or that another button of the mouse begins, moves nothing', async () => {
  const { screen, moves, handle } = await openList(3)
  fireEvent.pointerDown(handle(1), { button: 0, clientY: 25 })
  fireEvent.pointerMove(window, { clientY: 140 })
  fireEvent.pointerCancel(window)
  await screen.findByText('「曲1」の順番は変わりません。')
  fireEvent.pointerDown(handle(2), { button: 2, clientY: 75 })
  fireEvent.pointerMove(window, { clientY: 10 })
  fireEvent.pointerUp(window)
  expect(handle(2).getAttribute('aria-pressed')).toBe('false')
  expect(moves).toEqual([])
  expect(shown()).toEqual(['1', '2', '3'])
})

test('further items are twice as many, from the last shown one', async () => {
  const { screen } = await openList(3, true)
  expect(screen.getByRole('link', { name: 'さらに表示' }).getAttribute('href')).toBe('/?shown=6#item-3')
  screen.getByText('3件を表示しています。')
})
