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
import { newPerson } from '#tests/support/member.ts'
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

describe('signing in again, as deleting an account asks for,', () => {
  test('gives a fresh token to the same person', async () => {
    const { sub } = await newPerson(site.url, 'たま')
    const { user } = await signInWithCredential(auth, google(sub))
    const again = await reauthenticateWithCredential(user, google(sub))
    expect(again.user.uid).toBe(user.uid)
    expect(await again.user.getIdToken(true)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
  test('is refused to another person: user-mismatch', async () => {
    const [one, other] = [await newPerson(site.url, 'たま'), await newPerson(site.url, 'ぽち')]
    const { user } = await signInWithCredential(auth, google(one.sub))
    await expect(reauthenticateWithCredential(user, google(other.sub))).rejects.toMatchObject({
      code: 'auth/user-mismatch',
    })
  })
  test('is refused when the person is gone by then', async () => {
    const { sub } = await newPerson(site.url, 'たま')
    const { user } = await signInWithCredential(auth, google(sub))
    await deleteUser(user)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })
})
