import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { SearchField } from './search-field.tsx'

const label = 'ライブや動画を検索'

// A document without layout has no offset parents: all elements count as visible but those in `hidden`.
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('.hidden') === null ? document.body : null
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent')
  vi.restoreAllMocks()
})

test('the slash key selects the text of the first visible field', async () => {
  const select = vi.spyOn(HTMLInputElement.prototype, 'select')
  const { user } = await openPage(
    <>
      <SearchField className="hidden" text="隠れた欄" />
      <SearchField text="夜" />
      <button type="button">ボタン</button>
    </>,
  )
  const [, field] = await screen.findAllByLabelText<HTMLInputElement>(label)
  await user.click(screen.getByText('ボタン'))
  await user.keyboard('/')
  expect(select.mock.contexts).toEqual([field])
  expect(field?.value).toBe('夜')
})

test.each([
  ['another key', { key: 'a' }],
  ['a shortcut of the browser', { key: '/', ctrlKey: true }],
])('%s does not focus the field', async (_, key) => {
  await openPage(<SearchField />)
  const field = await screen.findByLabelText(label)
  const select = vi.spyOn(HTMLInputElement.prototype, 'select')
  expect(fireEvent.keyDown(document.body, key)).toBe(true)
  expect(select).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
  expect(select).toHaveBeenCalledOnce()
  // A slash in a field is part of its text.
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true)
})

test('a key that something else has handled does not focus the field', async () => {
  await openPage(<SearchField />)
  await screen.findByLabelText(label)
  const select = vi.spyOn(HTMLInputElement.prototype, 'select')
  const handled = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
  handled.preventDefault()
  fireEvent(document.body, handled)
  expect(select).not.toHaveBeenCalled()
})

test('the form asks the search page without scripts, in the language of the page', async () => {
  await openPage(<SearchField text="夜" />, { path: '/?lang=ko' })
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  expect(field.form?.getAttribute('action')).toBe('/search')
  expect(field.name).toBe('q')
  expect(field.value).toBe('夜')
  expect(field.required).toBe(true)
  expect(field.form?.querySelector<HTMLInputElement>('[name=lang]')?.value).toBe('ko')
  expect(screen.getByRole('button', { name: '検索する' }).getAttribute('type')).toBe('submit')
})

test('the form has no language field in the language of the user', async () => {
  await openPage(<SearchField />)
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  expect(field.form?.querySelector('[name=lang]')).toBeNull()
  expect(field.getAttribute('role')).toBeNull()
})
