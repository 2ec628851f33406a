import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { removeListenersAfterTest } from '#tests/support/document-listeners.ts'

// The modules remember the first input, and what is hydrated.
beforeEach(() => {
  vi.resetModules()
  removeListenersAfterTest()
})

const pressed = vi.fn<() => void>()

const openModules = () => import('./lazy-hydration.tsx')

/** The menu of a page, whose markup the server has rendered. */
async function openMenu(load: (menu: ComponentType) => Promise<ComponentType>, options = {}) {
  const { asPart, lazilyHydrated, hydrateOnNavigation, useLazyPart } = await openModules()
  const { markHydrated, recordEarlyClicks } = await import('./early-clicks.ts')
  const Menu = () => (
    <nav {...useLazyPart<HTMLElement>()}>
      <button type="button" onClick={pressed}>
        メニュー
      </button>
    </nav>
  )
  const loads = vi.fn(() => load(Menu))
  const Part = asPart(lazilyHydrated(loads, options))
  const container = document.createElement('div')
  document.body.append(container)
  onTestFinished(() => container.remove())
  const url = new URL('http://localhost/')
  const args = { request: new Request(url), url, context: new RouterContextProvider(), params: {}, pattern: '/' }
  const page = (
    <>
      <h1>ホーム</h1>
      <Part />
    </>
  )
  return {
    loads,
    navigate: () => hydrateOnNavigation(args, async () => undefined),
    /** Shows the page as after a navigation in the browser. */
    open: () => render(page, { container }),
    /** Hydrates the page except for its menu. */
    hydrate() {
      container.innerHTML =
        '<h1>ホーム</h1><!--$--><nav data-part="true"><button type="button">メニュー</button></nav><!--/$-->'
      render(page, { container, hydrate: true })
      markHydrated(document.documentElement)
      recordEarlyClicks()
      return screen.getByRole('button', { name: 'メニュー' })
    },
    /** Whether the button of the menu acts. */
    async works() {
      pressed.mockReset()
      await userEvent.click(screen.getByRole('button', { name: 'メニュー' }))
      return pressed.mock.calls.length > 0
    },
  }
}

test('the script of a part is loaded when the viewer first moves; what the server rendered remains', async () => {
  const { loads, hydrate } = await openMenu(async (Menu) => Menu)
  const menu = hydrate()
  expect(loads).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointermove'))
  await expect.poll(() => loads.mock.calls.length).toBe(1)
  menu.focus()
  await expect.poll(() => Object.keys(menu).some((key) => key.startsWith('__reactProps'))).toBe(true)
  expect(screen.getByRole('button')).toBe(menu)
  expect(document.activeElement).toBe(menu)
})

test.each(['click', 'keydown'])('a %s on a button of a part that has no script yet acts once', async (input) => {
  pressed.mockReset()
  const { promise, resolve } = Promise.withResolvers<void>()
  const { hydrate, loads } = await openMenu(async (Menu) => {
    await promise
    return Menu
  })
  const menu = hydrate()
  if (input === 'keydown') {
    menu.focus()
    await userEvent.keyboard('{Enter}')
  } else await userEvent.click(menu)
  await expect.poll(() => loads.mock.calls.length).toBe(1)
  expect(pressed).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => pressed.mock.calls.length).toBe(1)
  await userEvent.click(menu)
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a navigation loads it', async () => {
  const { loads, hydrate, navigate } = await openMenu(async (Menu) => Menu)
  hydrate()
  await navigate()
  await expect.poll(() => loads.mock.calls.length).toBe(1)
})

test('a part with a limit is loaded then, also without input', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { loads, hydrate } = await openMenu(async (Menu) => Menu, { latestMs: 20_000 })
  hydrate()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(loads).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(loads).toHaveBeenCalledOnce()
})

test('an early part is loaded with its module, before it is rendered', async () => {
  const { loads } = await openMenu(async (Menu) => Menu, { early: true })
  expect(loads).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointermove'))
  await expect.poll(() => loads.mock.calls.length).toBe(1)
})

test('after a navigation a page is not shown without its parts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { loads, open, navigate, works } = await openMenu(async (Menu) => {
    await promise
    return Menu
  })
  await navigate()
  const { container } = open()
  await expect.poll(() => loads.mock.calls.length).toBe(1)
  expect(container.innerHTML).toBe('')
  resolve()
  await screen.findByRole('heading', { name: 'ホーム' })
  expect(await works()).toBe(true)
})

/** Fails to load a menu `failures` times, as offline. */
const loadAfter = (failures: number) => {
  let loads = 0
  return async (menu: ComponentType) => {
    loads += 1
    if (loads <= failures) throw new Error('offline')
    return menu
  }
}

test('if its file fails, what the server rendered stays until a navigation, which loads it again', async () => {
  const { loads, hydrate, navigate, works } = await openMenu(loadAfter(1), { latestMs: 0 })
  const menu = hydrate()
  await expect.poll(() => loads.mock.calls.length).toBe(1)
  expect(screen.getByRole('button')).toBe(menu)
  await navigate()
  await expect.poll(works).toBe(true)
  expect(loads).toHaveBeenCalledTimes(2)
})

test('after a failure, each click loads it again, and the one that succeeds acts once', async () => {
  pressed.mockReset()
  const { loads, hydrate } = await openMenu(loadAfter(2), { latestMs: 0 })
  const menu = hydrate()
  await expect.poll(() => loads.mock.calls.length).toBe(1)
  await userEvent.click(menu)
  await expect.poll(() => loads.mock.calls.length).toBe(2)
  await userEvent.click(menu)
  await expect.poll(() => pressed.mock.calls.length).toBe(1)
  expect(loads).toHaveBeenCalledTimes(3)
  await userEvent.click(menu)
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('without the file of an optional part, a page is shown without it', async () => {
  const { loads, open, navigate } = await openMenu(() => Promise.reject(new Error('offline')), { optional: true })
  await navigate()
  const { container } = open()
  await expect.poll(() => loads.mock.calls.length).toBe(2)
  await expect.poll(() => container.innerHTML).toBe('<h1>ホーム</h1>')
})
