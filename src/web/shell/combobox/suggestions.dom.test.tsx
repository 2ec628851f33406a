import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import type { SearchResult } from '#contract/search/schemas.ts'
import { SearchField } from '../frame/search-field.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

const result = (kind: SearchResult['kind'], id: string, path: string, by: string | null = null): SearchResult => ({
  kind,
  id,
  path,
  title: [
    { text: '夜', match: true },
    { text: `の${id}`, match: false },
  ],
  snippet: null,
  by,
  imageUrl: null,
  genre: null,
  state: null,
  at: null,
  durationMs: null,
})
const suggestions = [result('live', '窓', '/live-info/a', 'はな'), result('channel', '庭', '/channels/3')]
const callOf = (text: string) => `GET /v1/search/suggestions?q=${encodeURIComponent(text)}`
const found: Answers = { [callOf('夜')]: [200, { suggestions }] }

async function openField(answers: Answers = found, path = '/?lang=en') {
  const page = await openPage(
    <>
      <SearchField />
      <Address />
    </>,
    { answers, path },
  )
  const field = await screen.findByLabelText<HTMLInputElement>('ライブや動画を検索')
  const address = () => screen.getByTestId('address').textContent
  return { ...page, field, address }
}

/** Types `夜` and waits for its suggestions. */
async function openList(answers: Answers = found) {
  const page = await openField(answers)
  await page.user.type(page.field, '夜')
  const list = await screen.findByRole('listbox', { name: '検索候補' })
  return { ...page, list }
}
const chosen = () =>
  screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')

test('a text has suggestions with their kinds and their makers, and a search for it at the end', async () => {
  const { list, field, requests } = await openList()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '夜の窓はなライブ',
    '夜の庭チャンネル',
    '「夜」を検索',
  ])
  expect([...list.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['夜', '夜'])
  screen.getByText('候補が2件あります。上下の矢印キーで選べます')
  expect(field.getAttribute('role')).toBe('combobox')
  expect(field.getAttribute('aria-autocomplete')).toBe('list')
  expect(field.getAttribute('aria-controls')).toBe(list.id)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  expect(requests).toEqual([{ call: callOf('夜'), body: null }])
})

test('the arrow keys go through the options and the field, and around', async () => {
  const { user, field } = await openList()
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toBe(0)
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe(2)
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toBe(-1)
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toBe(2)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(chosen()).toBe(0)
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toBe(-1)
})

test('Enter opens the chosen option in the language of the page, and closes the list', async () => {
  const { user, field, address } = await openList()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/channels/3?lang=en')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).not.toBe(field)
  field.focus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the last option searches for the text', async () => {
  const { user, address } = await openList()
  await user.keyboard('{ArrowUp}{Enter}')
  await expect.poll(address).toBe('/search?q=%E5%A4%9C&lang=en')
})

test('Enter without a chosen option searches for the trimmed text', async () => {
  const { user, address } = await openList()
  await user.keyboard(' {Enter}')
  await expect.poll(address).toBe('/search?q=%E5%A4%9C&lang=en')
})

test('nothing is searched for without a text', async () => {
  const { field, address, requests } = await openField()
  field.focus()
  await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: '  ' } })
  if (field.form) fireEvent.submit(field.form)
  expect(address()).toBe('/?lang=en')
  expect(requests).toEqual([])
})

test('a click opens an option', async () => {
  const { user, address } = await openList()
  await user.click(screen.getByText('「夜」を検索'))
  await expect.poll(address).toBe('/search?q=%E5%A4%9C&lang=en')
})

test('a press on the list leaves the focus in the field', async () => {
  const { list } = await openList()
  expect(fireEvent.pointerDown(list)).toBe(false)
})

test('Escape closes the list; an arrow key opens it again', async () => {
  const { user, field } = await openList()
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(field.value).toBe('夜')
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toBe(0)
  await user.keyboard('{Escape}{ArrowUp}')
  expect(chosen()).toBe(2)
})

test('the list closes when the field loses the focus, and opens again with it', async () => {
  const { field } = await openList()
  fireEvent.blur(field)
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.focus(field)
  await screen.findByRole('listbox')
})

test('keys of an input method choose nothing', async () => {
  const { field } = await openList()
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })
  fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229 })
  expect(chosen()).toBe(-1)
})

test('an empty field closes the list and asks for nothing', async () => {
  const { user, requests } = await openList()
  await user.keyboard('{Backspace}')
  await expect.poll(() => screen.queryByRole('listbox')).toBeNull()
  expect(requests).toHaveLength(1)
})

test('without suggestions there is no list, and the arrow keys do nothing', async () => {
  const { user, field, requests } = await openField({ [callOf('海')]: [200, { suggestions: [] }] })
  await user.type(field, '海')
  await expect.poll(() => requests.length).toBe(1)
  await user.keyboard('{ArrowDown}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a failure is silent and closes the list of the text before', async () => {
  const { user, requests } = await openList({ ...found, [callOf('夜空')]: [422, { message: 'だめ' }] })
  await user.keyboard('空')
  await expect.poll(() => requests.length).toBe(2)
  await expect.poll(() => screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByText('だめ')).toBeNull()
})

test('only the last text of fast typing is asked for', async () => {
  const { user, field, requests } = await openField({ [callOf('よるの')]: [200, { suggestions }] })
  await user.type(field, 'よるの')
  await screen.findByRole('listbox')
  expect(requests.map(({ call }) => call)).toEqual([callOf('よるの')])
})

test('an answer to a former text is dropped', async () => {
  const late = Promise.withResolvers<void>()
  const { user, field, requests } = await openField({
    [callOf('夜')]: async () => {
      await late.promise
      return [200, { suggestions: [result('cast', '遅', '/casts/1')] }]
    },
    [callOf('夜空')]: [200, { suggestions }],
  })
  await user.type(field, '夜')
  await expect.poll(() => requests.length).toBe(1)
  await user.type(field, '空')
  await screen.findByText('「夜空」を検索')
  late.resolve()
  await user.keyboard('{ArrowDown}')
  expect(screen.queryByText('キャスト')).toBeNull()
})

test('text that an input method composes is asked for at its end', async () => {
  const { field, requests } = await openField()
  field.focus()
  await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: '夜' } })
  fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }))
  fireEvent(field, new CompositionEvent('compositionend', { bubbles: true }))
  await screen.findByRole('listbox')
  expect(requests).toHaveLength(1)
})
