import { deleteApp, initializeApp } from '@firebase/app'
import {
  connectAuthEmulator,
  deleteUser,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  signInWithCredential,
  type Auth,
} from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '#tests/support/member.ts'
import { site } from '#tests/support/shared-site.ts'

let auth: Auth

beforeAll(async () => {
  const options = await fetch(`${site.url}/v1/sign-in/options`)
  const { firebase }: { firebase: { apiKey: string; emulatorUrl: string } } = await options.json()
  auth = initializeAuth(initializeApp({ apiKey: firebase.apiKey }), { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, firebase.emulatorUrl, { disableWarnings: true })
})
afterAll(async () => {
  if (auth) await deleteApp(auth.app)
})

const google = (account: string) => GoogleAuthProvider.credential(JSON.stringify({ sub: account }))

describe('reauthentication, as required before account deletion,', () => {
  test('returns a fresh token for the same account', async () => {
    const { sub } = await newAccount(site.url, 'たま')
    const { user } = await signInWithCredential(auth, google(sub))
    const renewed = await reauthenticateWithCredential(user, google(sub))
    expect(renewed.user.uid).toBe(user.uid)
    expect(await renewed.user.getIdToken(true)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
  test('rejects another account with user-mismatch', async () => {
    const [account, other] = [await newAccount(site.url, 'たま'), await newAccount(site.url, 'ぽち')]
    const { user } = await signInWithCredential(auth, google(account.sub))
    await expect(reauthenticateWithCredential(user, google(other.sub))).rejects.toMatchObject({
      code: 'auth/user-mismatch',
    })
  })
  test('rejects a deleted account', async () => {
    const { sub } = await newAccount(site.url, 'たま')
    const { user } = await signInWithCredential(auth, google(sub))
    await deleteUser(user)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })
})
