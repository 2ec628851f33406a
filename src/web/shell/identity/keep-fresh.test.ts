import type { Auth } from '@firebase/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let onToken: (token: string | null) => void = () => {}
let removal: string | null
let auth: Auth

const user = {
  async getIdToken(): Promise<string> {
    if (removal !== null) throw Object.assign(new Error(removal), { code: `auth/${removal}` })
    return 'token'
  },
}

const isAuth = (value: unknown): value is Auth => typeof value === 'object'

beforeEach(() => {
  vi.resetModules()
  removal = null
  const present: unknown = { app: {}, currentUser: user }
  if (isAuth(present)) auth = present
  const events = { addAuthTokenListener: (listener: typeof onToken) => void (onToken = listener) }
  vi.doMock('@firebase/app', () => ({ _getProvider: () => ({ getImmediate: () => events }) }))
})
afterEach(() => {
  vi.doUnmock('@firebase/app')
  vi.resetModules()
})

async function watch(): Promise<string[]> {
  const { keepFresh } = await import('./keep-fresh.ts')
  const ended: string[] = []
  keepFresh(auth, (code) => ended.push(code))
  return ended
}

/** The SDK removes its user. */
async function remove(): Promise<void> {
  Reflect.set(auth, 'currentUser', null)
  onToken(null)
  await new Promise((resolve) => setImmediate(resolve))
}

test.each(['user-disabled', 'user-token-expired'])('a user whom the provider removed is reported: %s', async (code) => {
  const ended = await watch()
  removal = code
  await remove()
  await remove()
  expect(ended).toEqual([code])
})

test.each([null, 'network-request-failed'])(
  'a user who signed out, or has no network, is not reported: %s',
  async (code) => {
    const ended = await watch()
    removal = code
    await remove()
    expect(ended).toEqual([])
  },
)

test('a renewed token is not reported', async () => {
  const ended = await watch()
  removal = 'user-disabled'
  onToken('renewed')
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toEqual([])
})
