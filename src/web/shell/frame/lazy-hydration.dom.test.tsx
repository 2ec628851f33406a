import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

// Both modules remember the first input.
beforeEach(() => vi.resetModules())

const pressed = vi.fn<() => void>()
const Menu = () => <button onClick={pressed}>メニュー</button>

/** A page whose menu the server has rendered. */
async function openPage(load: () => Promise<ComponentType<object>>, options = {}) {
  const { lazilyHydrated, startLazyHydration } = await import('./lazy-hydration.tsx')
  const loads = vi.fn(load)
  const Lazy = lazilyHydrated(loads, options)
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = '<!--$--><button>メニュー</button><!--/$-->'
  render(
    <Suspense>
      <Lazy />
    </Suspense>,
    { container, hydrate: true },
  )
  const menu = screen.getByRole('button', { name: 'メニュー' })
  const url = new URL('http://localhost/')
  const args = { request: new Request(url), url, context: new RouterContextProvider(), params: {}, pattern: '/' }
  const navigate = () => startLazyHydration(args, async () => undefined)
  /** Whether the menu of the server has its script. */
  const works = async () => {
    pressed.mockReset()
    await userEvent.click(menu)
    return pressed.mock.calls.length > 0
  }
  return { loads, menu, navigate, works }
}

test('the script of a lazily hydrated component is loaded when the viewer first moves; what the server rendered remains', async () => {
  const { loads, menu, works } = await openPage(async () => Menu)
  expect(loads).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointermove'))
  await expect.poll(works).toBe(true)
  expect(loads).toHaveBeenCalledOnce()
  expect(screen.getByRole('button')).toBe(menu)
})

test('a navigation loads it', async () => {
  const { loads, navigate } = await openPage(async () => Menu)
  await navigate()
  await expect.poll(() => loads.mock.calls.length).toBe(1)
})

test('a component for after the first files is loaded at once', async () => {
  const { works } = await openPage(async () => Menu, { atOnce: true })
  await expect.poll(works).toBe(true)
})

test('if its file fails, what the server rendered stays until a navigation, which loads it again', async () => {
  const attempts = [Promise.reject(new Error('offline')), Promise.resolve(Menu)]
  attempts[0]?.catch(() => undefined)
  const { loads, works, navigate } = await openPage(async () => attempts.shift() ?? Menu, { atOnce: true })
  await expect.poll(() => loads.mock.calls.length).toBe(1)
  expect(await works()).toBe(false)
  await navigate()
  await expect.poll(works).toBe(true)
  expect(loads).toHaveBeenCalledTimes(2)
})
