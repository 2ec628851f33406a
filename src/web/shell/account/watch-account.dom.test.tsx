import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { setKeepsIdentity } from '../identity/identity-storage.ts'
import { profileFetchMessage } from './account.ts'
import { signedInMarker } from './session.ts'
import { cachedAccount, cacheAccount, useLoginCallURL, useProfile } from './use-account.ts'
import { WatchAccount } from './watch-account.tsx'

type Listener = (event: { readonly data: unknown }) => void

/** Listeners of the page to the other tabs; a real channel would reach other tests. */
const listeners = new Set<Listener>()
const fromOtherTab = (data: unknown): void => listeners.forEach((listener) => listener({ data }))

const isListener = (value: unknown): value is Listener => typeof value === 'function'
const { prototype } = BroadcastChannel
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.spyOn(prototype, 'addEventListener').mockImplementation((_type: string, listener: unknown) => {
    if (isListener(listener)) listeners.add(listener)
  })
  vi.spyOn(prototype, 'removeEventListener').mockImplementation((_type: string, listener: unknown) => {
    if (isListener(listener)) listeners.delete(listener)
  })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  vi.restoreAllMocks()
  reload.mockReset()
  listeners.clear()
  cacheAccount(null)
  document.cookie = 'is_login=; Path=/; Max-Age=0'
})

async function openWatched(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(
    <>
      <WatchAccount />
      <p>本文</p>
    </>,
    options,
  )
  await screen.findByText('本文')
  await expect.poll(() => listeners.size).toBe(1)
  return page
}

test('a visitor’s page loads its data again when another tab signs in', async () => {
  const { loads } = await openWatched()
  expect(loads.count).toBe(1)
  fromOtherTab('signed-in')
  await expect.poll(() => loads.count).toBe(2)
  expect(reload).not.toHaveBeenCalled()
})

test('a visitor’s page stays when another tab signs out, and ignores other messages', async () => {
  const { loads } = await openWatched()
  fromOtherTab('signed-out')
  fromOtherTab('something')
  fromOtherTab(null)
  expect(reload).not.toHaveBeenCalled()
  expect(loads.count).toBe(1)
})

test('a user’s page is loaded again when another tab signs out', async () => {
  const { loads } = await openWatched({ profile: mio })
  fromOtherTab('signed-out')
  expect(reload).toHaveBeenCalledOnce()
  expect(loads.count).toBe(1)
})

test('a sign-out that the page has missed is read from the marker', async () => {
  document.cookie = signedInMarker(false)
  await openWatched({ profile: mio })
  expect(reload).toHaveBeenCalledOnce()
})

test('a sign-in that the page has missed is read from the marker', async () => {
  document.cookie = signedInMarker(true)
  const { loads } = await openWatched()
  await expect.poll(() => loads.count).toBe(2)
})

test('a marker that agrees with the page changes nothing', async () => {
  document.cookie = signedInMarker(true)
  const { loads } = await openWatched({ profile: mio })
  expect(reload).not.toHaveBeenCalled()
  expect(loads.count).toBe(1)
})

test('the account is cached for code outside of components', async () => {
  await openWatched({ profile: mio })
  expect(cachedAccount()?.profile?.user.nickName).toBe('みお')
})

test('a session that cannot be read is shown', async () => {
  await openWatched({ root: { account: { fault: profileFetchMessage } } })
  expect((await screen.findAllByText(profileFetchMessage)).length).toBeGreaterThan(0)
})

test('the session of the identity provider is kept alive only for a user who signed in with it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const options = 'GET /v1/sign-in/options'
  const answers: Answers = { [options]: [200, { firebase: null }] }
  const before = await openPage(<WatchAccount />, { profile: mio, answers })
  await expect.poll(() => before.loads.count).toBe(1)
  await expect.poll(() => listeners.size).toBe(1)
  setKeepsIdentity(true)
  onTestFinished(() => setKeepsIdentity(false))
  const { requests } = await openPage(<WatchAccount />, { profile: mio, answers })
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([options])
  // Without settings of the provider nothing can be kept: that is only logged.
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(before.requests).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

const Address = () => (
  <p>
    {useLoginCallURL()} {useProfile()?.user.nickName ?? '訪問者'}
  </p>
)

test.each([
  ['/channels/3?page=2', '/login?redirect=%2Fchannels%2F3%3Fpage%3D2'],
  ['/', '/login'],
  ['/login?redirect=%2Fcoins', '/login'],
  ['/apple/callback?code=1', '/login'],
  ['/google/callback', '/login'],
  ['/loginhelp', '/login?redirect=%2Floginhelp'],
])('the sign-in link of %s is %s', async (path, address) => {
  await openPage(<Address />, { path })
  await screen.findByText(`${address} 訪問者`)
})

test('a page knows its signed-in user', async () => {
  await openPage(<Address />, { profile: mio })
  await screen.findByText('/login みお')
})
