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
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let auth: Auth

beforeAll(async () => {
  server = await startServer({ DEMO: '1' })
  const options = await fetch(`${server.url}/v1/sign-in/options`)
  const { firebase }: { firebase: { apiKey: string; emulatorUrl: string } } = await options.json()
  auth = initializeAuth(initializeApp({ apiKey: firebase.apiKey }), { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, firebase.emulatorUrl, { disableWarnings: true })
})
afterAll(async () => {
  if (auth) await deleteApp(auth.app)
  await server?.close()
})

const google = (account: string) => GoogleAuthProvider.credential(JSON.stringify({ sub: account }))

describe('signing in again, as deleting an account asks for,', () => {
  test('gives a fresh token to the same person', async () => {
    const { user } = await signInWithCredential(auth, google('viewer-mio'))
    const again = await reauthenticateWithCredential(user, google('viewer-mio'))
    expect(again.user.uid).toBe(user.uid)
    expect(await again.user.getIdToken(true)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
  test('is refused to another person: user-mismatch', async () => {
    const { user } = await signInWithCredential(auth, google('viewer-mio'))
    await expect(reauthenticateWithCredential(user, google('liver-hana'))).rejects.toMatchObject({
      code: 'auth/user-mismatch',
    })
  })
  test('is refused when the person is gone by then', async () => {
    const { user } = await signInWithCredential(auth, google('liver-sora'))
    await deleteUser(user)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })
})
