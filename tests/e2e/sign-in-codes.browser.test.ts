import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { errors } from '#contract/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import {
  firebaseSettings,
  openPopup,
  fakeFirebase,
  reportPopupSignIn,
  type FakeResponse,
  type FakeFirebase,
} from '#tests/support/fake-firebase.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()

beforeAll(async () => {
  server = await startServer({ ...firebaseSettings, TOKEN_SYNC_URL: '/token-copy', DEMO: '0' })
})
afterAll(() => server?.close())

const root = new URL('../../', import.meta.url)
const text = (language: string, code: string): string => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(new URL(`src/web/locales/${language}/identity.json`, root), 'utf8'),
  )
  return texts[code] ?? `no text for ${code}`
}

async function openLogin(
  locale = 'ja-JP',
  prepare?: (firebase: FakeFirebase) => void,
): Promise<{ page: Page; firebase: FakeFirebase }> {
  const { page } = await visit(browser, server.url, undefined, locale)
  const firebase = await fakeFirebase(page.context())
  await page.route('**/token-copy', (route) => route.fulfill({ status: 204 }))
  prepare?.(firebase)
  await page.goto('/login')
  return { page, firebase }
}

const showsMessage = (page: Page, code: string, language = 'ja') => page.getByText(text(language, code)).waitFor()

describe('a response of the identity service', () => {
  const responses: readonly [code: string, endpoint: string, FakeResponse][] = [
    ['multi-factor-auth-required', 'accounts:signInWithIdp', { body: { mfaPendingCredential: 'first', mfaInfo: [] } }],
    ['user-not-found', 'accounts:signInWithIdp', { error: 'EMAIL_NOT_FOUND' }],
    ['user-disabled', 'accounts:signInWithIdp', { error: 'USER_DISABLED' }],
    ['internal-error', 'accounts:signInWithIdp', { error: 'BLOCKING_FUNCTION_ERROR_RESPONSE : (no)' }],
    ['network-request-failed', 'accounts:signInWithIdp', 'unreachable'],
    ['invalid-user-token', 'accounts:lookup', { error: 'INVALID_ID_TOKEN' }],
    ['user-token-expired', 'accounts:lookup', { error: 'TOKEN_EXPIRED' }],
    ['tenant-id-mismatch', 'accounts:lookup', { body: { users: [{ localId: 'person', tenantId: 'another' }] } }],
  ]
  test.each(responses)('with %s shows its message and allows another attempt', async (code, endpoint, response) => {
    const { page, firebase } = await openLogin()
    firebase.responses.set(endpoint, response)
    await reportPopupSignIn(await openPopup(page), page)
    await showsMessage(page, code)
    await expect.poll(() => page.getByRole('button', { name: 'Google' }).getAttribute('aria-busy')).toBe('false')
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})

describe('an event of the popup', () => {
  test.each(['invalid-auth-event', 'unauthorized-domain', 'internal-error', 'user-mismatch', 'argument-error'])(
    'with the code %s shows its message',
    async (code) => {
      const { page } = await openLogin()
      await reportPopupSignIn(await openPopup(page), page, code)
      await showsMessage(page, code)
    },
  )
})

describe('an error detected by the SDK', () => {
  test('unauthorized-domain: this origin is not authorized in the project', async () => {
    const { page } = await openLogin('ko-KR', (firebase) => {
      firebase.authorizedDomains = ['elsewhere.example']
    })
    await openPopup(page)
    await showsMessage(page, 'unauthorized-domain', 'ko')
  })
  test("web-storage-unsupported: the provider's frame has no storage access", async () => {
    const { page } = await openLogin('en-US', (firebase) => {
      firebase.storage = false
    })
    await openPopup(page)
    await showsMessage(page, 'web-storage-unsupported', 'en')
  })
  test('auth-domain-config-required: the settings lack the auth domain', async () => {
    const { page } = await visit(browser, server.url)
    await fakeFirebase(page.context())
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('auth.played.example', '')
      await route.fulfill({ response: response, body })
    })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Google' }).click()
    await showsMessage(page, 'auth-domain-config-required')
  })
  test('login-blocked: the token could not be copied', async () => {
    const { page } = await openLogin()
    await page.route('**/token-copy', (route) => route.abort())
    await reportPopupSignIn(await openPopup(page), page)
    await showsMessage(page, 'login-blocked')
  })
})

test("an error of our server, such as an expired token, shows its message and also ends the SDK's session", async () => {
  const { page } = await openLogin()
  const { message } = errors.ID_TOKEN_EXPIRED
  await page.route('**/v1/firebase/login', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'ID_TOKEN_EXPIRED', message: message.ja } }),
  )
  await reportPopupSignIn(await openPopup(page), page)
  await page.getByText(message.ja).waitFor()
  const storedSessions = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const openRequest = indexedDB.open('firebaseLocalStorageDb')
        openRequest.addEventListener('success', () => {
          const countRequest = openRequest.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .count()
          countRequest.addEventListener('success', () => resolve(countRequest.result))
        })
      }),
  )
  expect(storedSessions).toBe(0)
})

test('the ID token is copied with a bearer token, or deleted without one', async () => {
  const copies: string[] = []
  const { page } = await visit(browser, server.url)
  await fakeFirebase(page.context())
  await page.route('**/token-copy', async (route) => {
    const { authorization = 'nothing' } = await route.request().allHeaders()
    copies.push(`${route.request().method()} ${authorization.slice(0, 7)}`)
    await route.fulfill({ status: 204 })
  })
  await page.goto('/login')
  await expect.poll(() => copies).toEqual(['DELETE nothing'])
  await reportPopupSignIn(await openPopup(page), page)
  // Our server rejects the token of the fake Google, so the page signs the SDK out again.
  await expect.poll(() => copies).toEqual(['DELETE nothing', 'POST Bearer ', 'DELETE nothing'])
})
