import type { Auth } from '@firebase/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The SDK, whose popup and redirect have the outcome that the test sets. */
const sdk = {
  signInWithPopup: vi.fn<(auth: unknown, provider: FakeProvider) => Promise<unknown>>(),
  signInWithRedirect: vi.fn<(auth: unknown, provider: FakeProvider) => Promise<unknown>>(),
  getRedirectResult: vi.fn<(auth: unknown) => Promise<unknown>>(),
  reauthenticateWithPopup: vi.fn<(user: unknown, provider: FakeProvider) => Promise<unknown>>(),
  signOut: vi.fn<(auth: unknown) => Promise<void>>(async () => {}),
  initializeRecaptchaConfig: vi.fn<(auth: unknown) => Promise<void>>(async () => {}),
}

class FakeProvider {
  readonly scopes: string[] = []
  parameters: unknown = null
  addScope(scope: string): void {
    this.scopes.push(scope)
  }
  setCustomParameters(parameters: unknown): void {
    this.parameters = parameters
  }
}

const user = {
  getIdToken: vi.fn<(refresh?: boolean) => Promise<string>>(),
  getIdTokenResult: vi.fn<() => Promise<{ authTime: string }>>(),
}
const signedIn = { returnTo: '/coins', created: false }
const storage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

/** The answer of the site by path, and what was sent to it. */
let site: Record<string, () => Response>
const sent: { path: string; authorization: string | null }[] = []
let auth: Auth

const settings = {
  apiKey: 'key',
  authDomain: 'kirari.example',
  projectId: 'kirari',
  tenantId: null,
  emulatorUrl: null,
  tokenSyncUrl: null,
}
const failure = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` })

async function load() {
  const [identity, account, kept] = await Promise.all([
    import('./index.ts'),
    import('./google-account.ts'),
    import('./identity-storage.ts'),
  ])
  return { ...identity, ...account, ...kept }
}

const isAuth = (value: unknown): value is Auth => typeof value === 'object'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: 'ja', dataset: {} } })
  vi.stubGlobal('window', { location: { hostname: 'kirari.example', href: 'https://kirari.example/login' } })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  const present: unknown = { currentUser: null, emulatorConfig: null, authStateReady: async () => {} }
  if (isAuth(present)) auth = present
  vi.doMock('@firebase/auth', () => ({ ...sdk, GoogleAuthProvider: FakeProvider }))
  vi.doMock('./open-identity.ts', () => ({ openIdentity: async () => auth }))
  vi.doMock('./keep-fresh.ts', () => ({ keepFresh: () => {} }))
  sent.length = 0
  site = {
    '/v1/sign-in/options': () => Response.json({ firebase: settings }),
    '/v1/firebase/login': () => Response.json(signedIn),
    '/v1/account/identities': () => Response.json({ identities: [] }),
  }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    sent.push({ path: input, authorization: new Headers(init?.headers).get('authorization') })
    return site[input]?.() ?? Response.json({}, { status: 404 })
  })
  user.getIdToken.mockResolvedValue('token')
  sdk.signInWithPopup.mockResolvedValue({ user })
})
afterEach(() => {
  for (const mock of [...Object.values(sdk), ...Object.values(user)]) mock.mockReset()
  for (const module of ['@firebase/auth', './open-identity.ts', './keep-fresh.ts']) vi.doUnmock(module)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

test('a sign-in opens a popup in which the user chooses an account, and then our session', async () => {
  const { signInWithGoogle, keepsIdentity } = await load()
  expect(await signInWithGoogle({ settings, webview: false })).toEqual(signedIn)
  expect(sdk.signInWithPopup.mock.calls[0]?.[1]).toMatchObject({
    scopes: ['email'],
    parameters: { prompt: 'select_account' },
  })
  expect(sent).toEqual([{ path: '/v1/firebase/login', authorization: 'Bearer token' }])
  expect(keepsIdentity()).toBe(true)
})

test('a sign-in that the site refuses ends the session of the SDK, too', async () => {
  site['/v1/firebase/login'] = () => Response.json({ code: 'SUSPENDED', message: '停止中' }, { status: 403 })
  const { signInWithGoogle, keepsIdentity } = await load()
  await expect(signInWithGoogle({ settings, webview: false })).rejects.toMatchObject({ code: 'SUSPENDED' })
  expect(sdk.signOut).toHaveBeenCalledWith(auth)
  expect(keepsIdentity()).toBe(false)
})

test('a blocked popup is replaced by a redirect, which is remembered; other failures are shown', async () => {
  const { byPopupOrRedirect, leftForIdentity } = await load()
  sdk.signInWithPopup.mockRejectedValue(failure('popup-closed-by-user'))
  await expect(byPopupOrRedirect(auth, false)).rejects.toMatchObject({ code: 'popup-closed-by-user' })
  expect(sdk.signInWithRedirect).not.toHaveBeenCalled()
  sdk.signInWithPopup.mockRejectedValue(failure('popup-blocked'))
  sdk.signInWithRedirect.mockReturnValue(new Promise(() => {}))
  void byPopupOrRedirect(auth, false)
  await expect.poll(() => sdk.signInWithRedirect.mock.calls.length).toBe(1)
  expect(leftForIdentity()).toBe(true)
})

test('a web view is redirected at once; a redirect that fails is forgotten', async () => {
  const { byPopupOrRedirect, leftForIdentity } = await load()
  sdk.signInWithRedirect.mockRejectedValue(failure('unauthorized-domain'))
  await expect(byPopupOrRedirect(auth, true)).rejects.toMatchObject({ code: 'unauthorized-domain' })
  expect(sdk.signInWithPopup).not.toHaveBeenCalled()
  expect(leftForIdentity()).toBe(false)
})

test.each([
  ['localhost', 'web-storage-unsupported'],
  ['kirari.example', 'unauthorized-domain'],
])('a redirect through a local provider at %s ends with %s', async (host, code) => {
  Reflect.set(auth, 'emulatorConfig', { host })
  sdk.signInWithRedirect.mockRejectedValue(failure('unauthorized-domain'))
  const { byPopupOrRedirect } = await load()
  await expect(byPopupOrRedirect(auth, true)).rejects.toMatchObject({ code })
})

test('the result of a redirect opens our session once; the app keeps that of a web view', async () => {
  const { takeRedirectResult, setLeftForIdentity, leftForIdentity, keepsIdentity } = await load()
  setLeftForIdentity(true)
  sdk.getRedirectResult.mockResolvedValueOnce({ user }).mockResolvedValue(null)
  expect(await takeRedirectResult({ settings, webview: true })).toEqual(signedIn)
  expect(leftForIdentity()).toBe(false)
  expect(keepsIdentity()).toBe(false)
  expect(await takeRedirectResult({ settings, webview: true })).toBeNull()
  expect(sent).toHaveLength(1)
  setLeftForIdentity(true)
  sdk.getRedirectResult.mockRejectedValue(failure('user-disabled'))
  await expect(takeRedirectResult({ settings, webview: false })).rejects.toMatchObject({ code: 'user-disabled' })
  expect(leftForIdentity()).toBe(false)
})

test.each([
  [4.9, 0],
  [5.1, 1],
])('an account that signed in %d minutes ago asks for %i new sign-ins before its deletion', async (minutes, times) => {
  Reflect.set(auth, 'currentUser', user)
  user.getIdTokenResult.mockResolvedValue({ authTime: new Date(Date.now() - minutes * 60_000).toUTCString() })
  const { freshIdToken } = await load()
  expect(await freshIdToken()).toBe('token')
  expect(sdk.reauthenticateWithPopup).toHaveBeenCalledTimes(times)
  expect(user.getIdToken).toHaveBeenLastCalledWith(true)
})

test('without a session of the SDK, a recent token needs a sign-in', async () => {
  const { freshIdToken } = await load()
  expect(await freshIdToken()).toBe('token')
  expect(sdk.signInWithPopup).toHaveBeenCalledOnce()
  Reflect.set(auth, 'currentUser', user)
  user.getIdTokenResult.mockRejectedValue(failure('user-mismatch'))
  await expect(freshIdToken()).rejects.toMatchObject({ code: 'user-mismatch' })
})

test('a linked identity leaves a session of the SDK only to those who signed in with it', async () => {
  const { linkGoogle, setKeepsIdentity } = await load()
  await linkGoogle()
  expect(sent.at(-1)).toEqual({ path: '/v1/account/identities', authorization: 'Bearer token' })
  expect(sdk.signOut).toHaveBeenCalledOnce()
  setKeepsIdentity(true)
  await linkGoogle()
  expect(sdk.signOut).toHaveBeenCalledOnce()
})

test('a site without a provider has nothing to open', async () => {
  site['/v1/sign-in/options'] = () => Response.json({ firebase: null })
  const { freshIdToken } = await load()
  await expect(freshIdToken()).rejects.toMatchObject({ code: 'invalid-api-key' })
})

test('a sign-out of the SDK forgets that its session is kept', async () => {
  const { signOutIdentity, setKeepsIdentity, keepsIdentity } = await load()
  setKeepsIdentity(true)
  await signOutIdentity()
  expect(keepsIdentity()).toBe(false)
  expect(sdk.signOut).toHaveBeenCalledWith(auth)
})

test('a session that the provider has removed ends ours, but not after a sign-out', async () => {
  const { keepAlive, setKeepsIdentity } = await load()
  const ended: string[] = []
  await keepAlive((code) => ended.push(code))
  expect(ended).toEqual([])
  setKeepsIdentity(true)
  await keepAlive((code) => ended.push(code))
  expect(ended).toEqual(['user-token-expired'])
  Reflect.set(auth, 'currentUser', user)
  await keepAlive((code) => ended.push(code))
  expect(ended).toHaveLength(1)
})

test('the reCAPTCHA settings are only a preparation', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  sdk.initializeRecaptchaConfig.mockRejectedValue(failure('network-request-failed'))
  const { prepare } = await load()
  await prepare({ settings, webview: false })
  expect(sdk.initializeRecaptchaConfig).toHaveBeenCalledWith(auth)
  expect(warn).toHaveBeenCalledOnce()
})
