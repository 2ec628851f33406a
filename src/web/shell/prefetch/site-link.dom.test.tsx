import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'

const payload = 'GET /coins/_payload.json?tab=1'
const answers = { [payload]: [200, {}] } as const
/** The modules of routes that were asked for; each test has its own. */
const matched: string[] = []
let tests = 0

beforeEach(() => {
  tests += 1
  const module = `data:text/javascript,globalThis.prefetched=[...(globalThis.prefetched??[]),${tests}]`
  Reflect.set(window, '__reactRouterManifest', { routes: { coins: { module }, 'no-module': {} } })
  Reflect.set(window, '__reactRouterDataRouter', {
    state: { navigation: { state: 'idle' } },
    match(page: string) {
      matched.push(page)
      return [{ route: { id: 'coins' } }, { route: { id: 'no-module' } }, { route: { id: 'unknown' } }]
    },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  matched.length = 0
  for (const name of ['__reactRouterManifest', '__reactRouterDataRouter']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(globalThis, 'prefetched')
  Reflect.deleteProperty(navigator, 'connection')
  window.history.replaceState(null, '', '/')
})

async function openLink(props: Partial<SiteLinkProps> = {}, path = '/') {
  const page = await openPage(
    <SiteLink to="/coins?tab=1" {...props}>
      コイン
    </SiteLink>,
    { answers, path },
  )
  return { ...page, link: await screen.findByRole('link', { name: 'コイン' }) }
}

test.each([
  ['pointing at', fireEvent.mouseEnter],
  ['focusing', fireEvent.focus],
  ['touching', fireEvent.touchStart],
])('%s a link loads its modules once, and its data after a second', async (_, begin) => {
  const { link, requests } = await openLink()
  begin(link)
  begin(link)
  expect(matched).toEqual(['/coins?tab=1', '/coins?tab=1'])
  await expect.poll(() => Reflect.get(globalThis, 'prefetched')).toEqual([tests])
  await vi.advanceTimersByTimeAsync(900)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([payload])
})

test.each([
  ['the pointer leaves', fireEvent.mouseLeave],
  ['the focus leaves', fireEvent.blur],
])('the data is not loaded if %s before', async (_, end) => {
  const { link, requests } = await openLink()
  fireEvent.mouseEnter(link)
  fireEvent.focus(link)
  await vi.advanceTimersByTimeAsync(900)
  end(link)
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toEqual([])
})

test('only the data of the last link is loaded', async () => {
  const { requests } = await openPage(
    <>
      <SiteLink to="/events">イベント</SiteLink>
      <SiteLink to="/coins?tab=1">コイン</SiteLink>
    </>,
    { answers },
  )
  fireEvent.mouseEnter(await screen.findByRole('link', { name: 'イベント' }))
  fireEvent.mouseEnter(screen.getByRole('link', { name: 'コイン' }))
  await vi.advanceTimersByTimeAsync(1100)
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([payload])
})

test('the data of the present page, and of a link that is gone, is not loaded', async () => {
  window.history.replaceState(null, '', '/coins?tab=1')
  const present = await openLink()
  fireEvent.mouseEnter(present.link)
  await vi.advanceTimersByTimeAsync(1100)
  window.history.replaceState(null, '', '/')
  fireEvent.mouseEnter(present.link)
  present.close()
  await vi.advanceTimersByTimeAsync(1100)
  expect(present.requests).toEqual([])
})

test('nothing is prefetched for a user who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  const { link, requests } = await openLink()
  fireEvent.mouseEnter(link)
  await vi.advanceTimersByTimeAsync(1100)
  expect([matched, requests]).toEqual([[], []])
})

test('a link can forgo prefetching', async () => {
  const { link, requests } = await openLink({ prefetch: 'none' })
  fireEvent.mouseEnter(link)
  await vi.advanceTimersByTimeAsync(1100)
  expect([matched, requests]).toEqual([[], []])
})

test('nothing is prefetched from another origin', async () => {
  const { link, requests } = await openLink()
  link.setAttribute('href', 'https://elsewhere.example/')
  fireEvent.mouseEnter(link)
  await vi.advanceTimersByTimeAsync(1100)
  expect([matched, requests]).toEqual([[], []])
})

test('a link keeps the language of the address', async () => {
  const { link } = await openLink({}, '/?lang=ko')
  expect(link.getAttribute('href')).toBe('/coins?tab=1&lang=ko')
})

test('a module that fails to load is tried again', async () => {
  const module = 'data:text/javascript,globalThis.prefetched=(globalThis.prefetched??0)+1;throw 1'
  Reflect.set(window, '__reactRouterManifest', { routes: { coins: { module } } })
  const { link } = await openLink()
  fireEvent.mouseEnter(link)
  await expect.poll(() => Reflect.get(globalThis, 'prefetched')).toBe(1)
  Reflect.set(window, '__reactRouterManifest', { routes: { coins: { module: `${module};//2` } } })
  fireEvent.mouseEnter(link)
  await expect.poll(() => Reflect.get(globalThis, 'prefetched')).toBe(2)
})
