import { deleteApp, getApps, initializeApp } from '@firebase/app'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  signInAnonymously,
} from '@firebase/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toIdentityFailure } from './identity-failure.ts'
import type { IdentitySettings } from './open-identity.ts'

const settings: IdentitySettings = {
  apiKey: 'key',
  authDomain: 'kirari.example',
  projectId: 'kirari',
  tenantId: null,
  emulatorUrl: null,
  tokenSyncUrl: null,
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: 'ja' } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(getApps().map(deleteApp))
})

/** Initializes the SDK as a page does; returns the code of the failure. */
async function failureOf(changes: Partial<IdentitySettings>): Promise<string> {
  const { openIdentity } = await import('./open-identity.ts')
  const failure = await openIdentity({ ...settings, ...changes }, false).then(() => null, toIdentityFailure)
  return failure?.code ?? 'none'
}

const newAuth = () => initializeAuth(initializeApp({ apiKey: 'key', authDomain: 'kirari.example' }, 'here'), {})
const codeOf = (attempt: () => unknown): string => {
  try {
    attempt()
    return 'none'
  } catch (error) {
    return toIdentityFailure(error).code
  }
}

describe('the SDK, initialized by a page,', () => {
  test('accepts valid settings', async () => {
    expect(await failureOf({})).toBe('none')
  })
  test.each(['a:b', ''])('refuses the key %j: invalid-api-key', async (apiKey) => {
    expect(await failureOf({ apiKey })).toBe('invalid-api-key')
  })
  test.each(['127.0.0.1:3002', 'ftp://127.0.0.1'])(
    'refuses the emulator address %s: invalid-emulator-scheme',
    async (emulatorUrl) => {
      expect(await failureOf({ emulatorUrl })).toBe('invalid-emulator-scheme')
    },
  )
  test('is initialized once per page', async () => {
    const { openIdentity } = await import('./open-identity.ts')
    expect(await openIdentity(settings, false)).toBe(await openIdentity(settings, false))
  })
})

describe('the SDK itself', () => {
  test('refuses a second initialization with other options: already-initialized', () => {
    const { app } = newAuth()
    expect(codeOf(() => initializeAuth(app, { persistence: inMemoryPersistence }))).toBe('already-initialized')
  })
  test('refuses an emulator after its first call: emulator-config-failed', async () => {
    const auth = newAuth()
    connectAuthEmulator(auth, 'http://127.0.0.1:9', { disableWarnings: true })
    expect(await signInAnonymously(auth).then(() => null, toIdentityFailure)).toMatchObject({
      code: 'network-request-failed',
    })
    expect(codeOf(() => connectAuthEmulator(auth, 'http://127.0.0.1:10', { disableWarnings: true }))).toBe(
      'emulator-config-failed',
    )
  })
  test('refuses an empty credential: argument-error', () => {
    expect(codeOf(() => new OAuthProvider('google.com').credential({}))).toBe('argument-error')
  })
})
