import { fireEvent, screen } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { loadPage, pendingTarget, requireFullLoads } from '../navigation/page-router.ts'
import { hour, leaveOldBuild, WatchBuild } from './build-update.tsx'

const reload = vi.fn<() => void>()
const assign = vi.fn<(address: string | URL) => void>()

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  reload.mockReset()
  assign.mockReset()
  Reflect.deleteProperty(window, '__reactRouterDataRouter')
  Reflect.deleteProperty(window, '__reactRouterManifest')
  window.history.replaceState(null, '', '/')
})

interface Navigation {
  readonly pathname: string
  readonly state?: 'loading' | 'submitting'
  readonly formMethod?: string
  readonly key?: string
}

function navigate({ pathname, state = 'loading', formMethod, key = 'next' }: Navigation): void {
  const location = { pathname, search: '?page=2', hash: '#top', key }
  Reflect.set(window, '__reactRouterDataRouter', { state: { navigation: { state, location, formMethod } } })
}

/** Whether the middleware lets a navigation continue. */
async function continues(): Promise<boolean> {
  const url = new URL('http://localhost/')
  const args = { request: new Request(url), url, context: new RouterContextProvider(), params: {}, pattern: '/' }
  const continued = vi.fn<() => Promise<unknown>>(async () => undefined)
  void leaveOldBuild(args, continued)
  await Promise.resolve()
  return continued.mock.calls.length === 1
}

test('the target of a navigation is its whole address; a form that is being sent has none', () => {
  expect(pendingTarget()).toBeNull()
  navigate({ pathname: '/coins' })
  expect(pendingTarget()).toBe('/coins?page=2#top')
  navigate({ pathname: '/coins', state: 'submitting' })
  expect(pendingTarget()).toBeNull()
})

test('a page of this site is loaded from the server; the present address is reloaded', () => {
  window.history.replaceState(null, '', '/coins?page=2')
  loadPage('/events')
  expect(assign.mock.calls).toEqual([['/events']])
  expect(reload).not.toHaveBeenCalled()
  loadPage('/coins?page=2#top')
  loadPage(null)
  expect(reload).toHaveBeenCalledTimes(2)
  expect(assign).toHaveBeenCalledOnce()
})

test('a page checks for a new build every hour while it is visible, and then leaves with the next navigation', async () => {
  const start = Date.now()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: start })
  vi.stubEnv('DEV', false)
  Reflect.set(window, '__reactRouterManifest', { version: 'old', routes: {} })
  const asked: string[] = []
  const site = new Map([
    ['/builds/latest.json', 'old'],
    ['/builds/meta/new.json', 'new'],
  ])
  await openPage(
    <>
      <WatchBuild />
      <p>本文</p>
    </>,
  )
  await screen.findByText('本文')
  const original = globalThis.fetch
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    asked.push(pathname)
    return Response.json({ id: site.get(pathname) })
  }
  try {
    navigate({ pathname: '/coins' })
    expect(await continues()).toBe(true)
    await vi.advanceTimersByTimeAsync(hour / 2)
    fireEvent.focus(window)
    expect(asked).toEqual([])
    // A machine that has slept: its timers are late.
    vi.setSystemTime(start + 2 * hour)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(asked).toEqual([])
    visibility.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    await expect.poll(() => asked).toEqual(['/builds/latest.json'])
    expect(await continues()).toBe(true)
    site.set('/builds/latest.json', 'new')
    navigate({ pathname: '/coins', key: 'during' })
    await vi.advanceTimersByTimeAsync(hour)
    await expect.poll(() => asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(0)
    // The navigation in progress has begun with the files of this build.
    expect(await continues()).toBe(true)
    navigate({ pathname: '/coins', formMethod: 'POST' })
    expect(await continues()).toBe(true)
    expect(assign).not.toHaveBeenCalled()
    navigate({ pathname: '/coins' })
    expect(await continues()).toBe(false)
    expect(assign.mock.calls).toEqual([['/coins?page=2#top']])
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(asked).toHaveLength(3)
  } finally {
    globalThis.fetch = original
  }
})

test('a page of the development server checks nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  Reflect.set(window, '__reactRouterManifest', { version: 'old', routes: {} })
  const { requests } = await openPage(
    <>
      <WatchBuild />
      <p>本文</p>
    </>,
  )
  await screen.findByText('本文')
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(requests).toEqual([])
})

test('a page that is left stops its checks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubEnv('DEV', false)
  Reflect.set(window, '__reactRouterManifest', { version: 'old', routes: {} })
  const { requests, close } = await openPage(
    <>
      <WatchBuild />
      <p>本文</p>
    </>,
  )
  await screen.findByText('本文')
  close()
  await vi.advanceTimersByTimeAsync(2 * hour)
  fireEvent.focus(window)
  expect(requests).toEqual([])
})

test('without a navigation nothing is left', async () => {
  requireFullLoads()
  expect(await continues()).toBe(true)
})
