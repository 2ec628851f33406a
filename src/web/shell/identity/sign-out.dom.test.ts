import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signedInMarker, untilSignOut } from '../account/session.ts'
import { enterSite } from './enter-site.ts'
import { keepsIdentity, setKeepsIdentity } from './identity-storage.ts'
import { endSession, logout } from './sign-out.ts'

const reload = vi.fn<() => void>()
const assign = vi.fn<(address: string | URL) => void>()
const replace = vi.fn<(address: string | URL) => void>()
const notified: unknown[] = []

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.spyOn(window.location, 'replace').mockImplementation(replace)
  // A real channel would reach other tests.
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation((message) => void notified.push(message))
  document.cookie = signedInMarker(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const mock of [reload, assign, replace]) mock.mockReset()
  notified.length = 0
  setKeepsIdentity(false)
  document.cookie = 'is_login=; Path=/; Max-Age=0'
})

/** Answers the calls of the test by path; returns the calls and the marker at each of them. */
function answerCalls(answer: (path: string) => Response): string[] {
  const calls: string[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    calls.push(`${init?.method ?? 'GET'} ${pathname} ${document.cookie}`)
    return answer(pathname)
  }
  onTestFinished(() => void (globalThis.fetch = original))
  return calls
}

test('a sign-out ends the session, notifies the other tabs, and loads the page again', async () => {
  const calls = answerCalls(() => Response.json({}))
  await logout()
  // The marker is set first, so that parts that load meanwhile ask for nothing of the user.
  expect(calls).toEqual(['POST /v1/logout is_login=false'])
  expect(notified).toEqual(['signed-out'])
  expect(reload).toHaveBeenCalledOnce()
  expect(document.cookie).toBe('is_login=false')
})

test('a sign-out aborts what the page still reads of the user, and what it would read until it is loaded again', async () => {
  const reads = untilSignOut()
  const aborted: boolean[] = []
  answerCalls(() => {
    aborted.push(reads.aborted)
    return Response.json({})
  })
  await logout()
  expect([aborted, untilSignOut().aborted]).toEqual([[true], true])
})

test.each([
  ['https://localhost', /; Secure$/],
  ['http://localhost', /SameSite=Lax$/],
])('at %s the marker is sent as this says', async (origin, end) => {
  answerCalls(() => Response.json({}))
  vi.spyOn(window.location, 'protocol', 'get').mockReturnValue(new URL(origin).protocol)
  const written = vi.spyOn(document, 'cookie', 'set')
  await logout()
  expect(written.mock.calls).toEqual([[expect.stringMatching(/^is_login=false; /)]])
  expect(written.mock.calls[0]?.[0]).toMatch(end)
})

test('a sign-out removes drafts of this tab, and keeps what the device remembers of visitors', async () => {
  answerCalls(() => Response.json({}))
  sessionStorage.setItem('draft', '書きかけ')
  localStorage.setItem('episode_positions', '[]')
  onTestFinished(() => localStorage.removeItem('episode_positions'))
  await logout()
  expect([sessionStorage.getItem('draft'), localStorage.getItem('episode_positions')]).toEqual([null, '[]'])
})

test('a sign-out that fails keeps the user signed in, with the reason', async () => {
  answerCalls(() => Response.json({ code: 'INTERNAL', message: 'いまログアウトできません' }, { status: 500 }))
  await logout()
  expect((await screen.findAllByText('いまログアウトできません')).length).toBeGreaterThan(0)
  expect(document.cookie).toBe('is_login=true')
  expect(untilSignOut().aborted).toBe(false)
  expect(notified).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

test('a sign-out also ends the session of the identity provider; a failure of that is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  setKeepsIdentity(true)
  const calls = answerCalls((path) => Response.json(path === '/v1/sign-in/options' ? { firebase: null } : {}))
  await logout()
  expect(calls.map((call) => call.split(' ')[1])).toEqual(['/v1/logout', '/v1/sign-in/options'])
  expect(keepsIdentity()).toBe(false)
  expect(warn).toHaveBeenCalledOnce()
  expect(notified).toEqual(['signed-out'])
  expect(reload).toHaveBeenCalledOnce()
})

test('a session that the identity provider has ended leads to the sign-in page with the reason and back', async () => {
  window.history.replaceState(null, '', '/coins?tab=1')
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  answerCalls(() => Response.json({}))
  await endSession('user-disabled')
  expect(assign).toHaveBeenCalledOnce()
  const address = new URL(String(assign.mock.calls[0]?.[0]))
  expect(address.pathname + address.search).toBe('/login?identity=user-disabled&redirect=%2Fcoins%3Ftab%3D1')
  expect(reload).not.toHaveBeenCalled()
})

test('the page stays if the session cannot be ended', async () => {
  answerCalls(() => Response.json({ message: 'だめでした' }, { status: 500 }))
  await endSession('user-token-expired')
  expect(assign).not.toHaveBeenCalled()
})

test('a sign-in marks the browser, notifies the other tabs, and replaces the page with its target', () => {
  document.cookie = signedInMarker(false)
  enterSite({ returnTo: '/coins?tab=1', created: false })
  expect(document.cookie).toBe('is_login=true')
  expect(notified).toEqual(['signed-in'])
  expect(replace.mock.calls.map(([address]) => new URL(address).pathname)).toEqual(['/coins'])
  expect(assign).not.toHaveBeenCalled()
})
