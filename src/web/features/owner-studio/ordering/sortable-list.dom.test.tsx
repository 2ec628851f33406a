import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { SortableList } from './sortable-list.tsx'

const names = ['朝', '昼', '夜']

/** A list of three items; `store` is called with each move. */
function List({ store }: { readonly store: (id: number, beforeId: number | null) => Promise<void> }) {
  const [items] = useState(() => names.map((name, index) => ({ id: index + 1, name })))
  return (
    <SortableList
      label="曲順"
      items={items}
      hasMore={false}
      nameOf={({ name }) => name}
      renderRow={({ name }) => name}
      move={store}
    />
  )
}

async function openList(store = async () => {}) {
  const moves: unknown[] = []
  const page = await openPage(
    <List
      store={async (id, beforeId) => {
        moves.push([id, beforeId])
        await store()
      }}
    />,
  )
  const handle = await page.screen.findByRole('button', { name: '「朝」を移動' })
  await expect.poll(() => handle.hasAttribute('disabled')).toBe(false)
  handle.focus()
  return { ...page, moves, handle }
}

test('the keys move an item, say each step, and store its new place once', async () => {
  const { user, screen, moves, handle } = await openList()
  await user.keyboard('{Enter}')
  await screen.findByText('「朝」を選びました。')
  expect(handle.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{ArrowDown}')
  await screen.findByText('「朝」は3件中2番目です。')
  await user.keyboard('{End}{ArrowDown}')
  await screen.findByText('「朝」は3件中3番目です。')
  await user.keyboard('{ArrowUp}{Enter}')
  await screen.findByText('「朝」を3件中2番目に移動しました。')
  expect(moves).toEqual([[1, 3]])
})

test('Escape takes a move back', async () => {
  const { user, screen, moves } = await openList()
  await user.keyboard('{Enter}{End}{Escape}')
  await screen.findByText('「朝」の移動を取り消しました。')
  expect(screen.getAllByRole('listitem').map((item) => item.dataset['id'])).toEqual(['1', '2', '3'])
  expect(moves).toEqual([])
})

test('the buttons of a grabbed item move it; the place where it began stores nothing', async () => {
  const { user, screen, moves, handle } = await openList()
  await user.click(handle)
  await user.click(await screen.findByRole('button', { name: '下へ' }))
  await user.click(screen.getByRole('button', { name: '上へ' }))
  await user.click(screen.getByRole('button', { name: '決定' }))
  await screen.findByText('「朝」の順番は変わりません。')
  expect(document.activeElement).toBe(handle)
  expect(moves).toEqual([])
})

test('a move that is not stored is taken back, with the reason', async () => {
  const { user, screen } = await openList(() =>
    Promise.reject(new ApiError(409, 'CONFLICT', 'ほかの人が並べ替えました')),
  )
  await user.keyboard('{Enter}{End}{Enter}')
  expect((await screen.findAllByText('ほかの人が並べ替えました')).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('listitem').map((item) => item.dataset['id'])).toEqual(['1', '2', '3'])
})
