import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { ignoreFileError, loadRouteModule, optionalFile, quietTime, watchFiles } from './reload-guard.ts'
import { consumeSavedForms } from './saved-forms.ts'
import { keepPageWhile } from './unsaved-work.ts'

const reload = vi.fn<() => void>()
const assign = vi.fn<(address: string | URL) => void>()
let now = Date.now()

beforeEach(() => {
  // Each test begins after the quiet time of the one before.
  now += 10 * quietTime
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  now = Date.now()
  vi.useRealTimers()
  vi.restoreAllMocks()
  reload.mockReset()
  assign.mockReset()
  sessionStorage.clear()
  Reflect.deleteProperty(window, '__reactRouterDataRouter')
  window.history.replaceState(null, '', '/')
})

/** Opens a page of a site that answers a reload with these statuses, one after the other; null is no answer. */
async function openForms(element: ReactElement, statuses: readonly (number | null)[] = [200], target = '/') {
  let asked = 0
  const page = await openPage(
    <>
      {element}
      <p>本文</p>
    </>,
    {
      answers: {
        [`HEAD ${target}`]: () => {
          const status = statuses[Math.min(asked++, statuses.length - 1)]
          if (status === null || status === undefined) throw new TypeError('offline')
          return [status, null]
        },
      },
    },
  )
  await screen.findByText('本文')
  return page
}

/** The page is on its way to `pathname`. */
const navigateTowards = (pathname: string) =>
  Reflect.set(window, '__reactRouterDataRouter', {
    state: { navigation: { state: 'loading', location: { pathname, search: '?a=1', hash: '', key: 'next' } } },
  })

watchFiles()

/** A lazy import of the page fails, as Vite reports it. */
function failImport(error: Error = new TypeError('Failed to fetch')): void {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
}

const missing = 'data:text/javascript,throw new Error("gone")'

test('a page whose file is missing is reloaded once the site answers, with what its forms hold', async () => {
  const { requests } = await openForms(<input name="title" defaultValue="夜の雑談" />, [503, null, 502, 504, 404])
  failImport()
  await vi.advanceTimersByTimeAsync(3500)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(requests.map(({ call }) => call)).toEqual(Array(5).fill('HEAD /'))
  expect(consumeSavedForms()).toBe(JSON.stringify({ address: '/', fields: [['title 0', '夜の雑談']] }))
  expect(consumeSavedForms()).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test('what is typed until the reload is kept, too', async () => {
  await openForms(<input name="title" />, [503, 200])
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '続き' } })
  await vi.advanceTimersByTimeAsync(1100)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(consumeSavedForms()).toContain('続き')
})

test('files that fail together reload the page once', async () => {
  await openForms(<p />)
  failImport()
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  failImport()
  await vi.advanceTimersByTimeAsync(quietTime / 2)
  expect(reload).toHaveBeenCalledOnce()
  // A route among them waits for the reload; it shows no error.
  const shown = vi.fn<() => void>()
  void loadRouteModule({ id: 'coins', module: missing }, {}).then(shown)
  await vi.advanceTimersByTimeAsync(10)
  expect(shown).not.toHaveBeenCalled()
})

test('a page with unsaved work is reloaded once the work has ended, with what is typed meanwhile', async () => {
  const { requests } = await openForms(<input name="title" />)
  let works = true
  onTestFinished(keepPageWhile(() => works))
  failImport()
  await vi.advanceTimersByTimeAsync(2 * quietTime)
  expect(requests).toEqual([])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '続き' } })
  works = false
  await vi.advanceTimersByTimeAsync(1100)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(consumeSavedForms()).toContain('続き')
})

test('work that begins while the site does not answer keeps the page', async () => {
  const { requests } = await openForms(<p />, [503, 200])
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  const end = keepPageWhile(() => true)
  await vi.advanceTimersByTimeAsync(quietTime)
  expect(requests).toHaveLength(2)
  expect(reload).not.toHaveBeenCalled()
  end()
  await vi.advanceTimersByTimeAsync(1100)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('a page with unsaved work that the user has left meanwhile is not reloaded', async () => {
  const { requests } = await openForms(<p />)
  const end = keepPageWhile(() => true)
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  window.history.replaceState(null, '', '/elsewhere')
  end()
  await vi.advanceTimersByTimeAsync(1100)
  expect(requests).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

test('a navigation loads its target although the page has unsaved work or waits for a reload', async () => {
  await openForms(<p />, [200], '/coins?a=1')
  onTestFinished(keepPageWhile(() => true))
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  navigateTowards('/coins')
  void loadRouteModule({ id: 'coins', module: missing }, {})
  await vi.advanceTimersByTimeAsync(10)
  await expect.poll(() => assign.mock.calls).toEqual([['/coins?a=1']])
  await vi.advanceTimersByTimeAsync(1100)
  expect(reload).not.toHaveBeenCalled()
})

test('a navigation whose file is missing loads its target from the server', async () => {
  const { requests } = await openForms(<input name="title" />, [200], '/coins?a=1')
  navigateTowards('/coins')
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  await expect.poll(() => assign.mock.calls).toEqual([['/coins?a=1']])
  expect(requests).toHaveLength(1)
  expect(consumeSavedForms()).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a page that the user has left meanwhile is not reloaded', async () => {
  const { requests } = await openForms(<p />, [503, 200])
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  window.history.replaceState(null, '', '/elsewhere')
  await vi.advanceTimersByTimeAsync(1100)
  expect(requests).toHaveLength(2)
  expect(reload).not.toHaveBeenCalled()
})

test('an import whose caller handles its failure reloads nothing', async () => {
  const { requests } = await openForms(<p />)
  const error = new TypeError('optional')
  ignoreFileError(error)
  ignoreFileError('not an object')
  failImport(error)
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

test('files that the page works without reload nothing, also if several fail together', async () => {
  const { requests } = await openForms(<p />)
  const first = new TypeError('first')
  const second = new TypeError('second')
  const loading = Promise.all([optionalFile(Promise.reject(first)), optionalFile(Promise.reject(second))])
  failImport(first)
  failImport(second)
  await expect(loading).rejects.toBe(first)
  expect(await optionalFile(Promise.resolve(7))).toBe(7)
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toEqual([])
})

test('a page without network stays as it is', async () => {
  const { requests } = await openForms(<p />)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  failImport()
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toEqual([])
})

test('a page from the back/forward cache is reloaded, because its router still waits for the file', async () => {
  await openForms(<p />)
  failImport()
  await vi.advanceTimersByTimeAsync(10)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).toHaveBeenCalledOnce()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload.mock.calls.length).toBeGreaterThan(1)
})

test('a route module is loaded once', async () => {
  const loaded: Record<string, unknown> = {}
  const route = { id: 'coins', module: 'data:text/javascript,export default 7' }
  const module = await loadRouteModule(route, loaded)
  expect(loaded['coins']).toBe(module)
  expect(await loadRouteModule({ id: 'coins', module: missing }, loaded)).toBe(module)
})

test('a route module that is missing reloads the page; the second time it shows the error page', async () => {
  await openForms(<p />)
  const route = { id: 'coins', module: missing }
  const first = vi.fn<() => void>()
  void loadRouteModule(route, {}).then(first)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(first).not.toHaveBeenCalled()
  // The same path within the quiet time, after the files of one build have failed together.
  sessionStorage.setItem('kirari-reload:/', String(Date.now() + quietTime + 1))
  vi.setSystemTime(Date.now() + quietTime + 1)
  const second = await loadRouteModule(route, {})
  if (typeof second !== 'object' || second === null || !('default' in second)) throw new Error('no module')
  const { default: component } = second
  expect(component).toThrow('gone')
  expect(reload).toHaveBeenCalledOnce()
})
