import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { readRemembered, remember } from './remembered.ts'
import { rememberedSwitch } from './remembered-switch.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a text is remembered on the device', () => {
  expect(readRemembered('word')).toBeNull()
  remember('word', '夜')
  expect(readRemembered('word')).toBe('夜')
  expect(localStorage.getItem('word')).toBe('夜')
})

test('without storage a text is remembered until the page is closed', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  expect(readRemembered('blocked')).toBeNull()
  remember('blocked', '夜')
  expect(readRemembered('blocked')).toBe('夜')
})

test('a switch has its initial state until a choice, and all who use it see each change', async () => {
  const quiet = rememberedSwitch('quiet', () => true)
  const Switch = ({ name }: { name: string }) => {
    const { on, toggle } = quiet.use()
    return (
      <button type="button" onClick={toggle} aria-pressed={on}>
        {name}
      </button>
    )
  }
  const { user } = await openPage(
    <>
      <Switch name="一" />
      <Switch name="二" />
    </>,
  )
  const pressed = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))
  await screen.findByText('一')
  expect(pressed()).toEqual(['true', 'true'])
  await user.click(screen.getByText('二'))
  expect(pressed()).toEqual(['false', 'false'])
  expect(quiet.isOn()).toBe(false)
  expect(rememberedSwitch('quiet', () => true).isOn()).toBe(false)
  await user.click(screen.getByText('一'))
  expect(pressed()).toEqual(['true', 'true'])
  expect(rememberedSwitch('quiet', () => false).isOn()).toBe(true)
})
