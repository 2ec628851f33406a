import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { errors } from '#contract/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import {
  firebaseSettings,
  openWindow,
  playFirebase,
  reportFrom,
  type Answer,
  type Play,
} from '#tests/support/played-firebase.ts'
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

async function openLogin(locale = 'ja-JP', prepare?: (play: Play) => void): Promise<{ page: Page; play: Play }> {
  const { page } = await visit(browser, server.url, undefined, locale)
  const play = await playFirebase(page.context())
  await page.route('**/token-copy', (route) => route.fulfill({ status: 204 }))
  prepare?.(play)
  await page.goto('/login')
  return { page, play }
}

const says = (page: Page, code: string, language = 'ja') => page.getByText(text(language, code)).waitFor()

describe('an answer of the identity service', () => {
  const answers: readonly [code: string, call: string, Answer][] = [
    ['multi-factor-auth-required', 'accounts:signInWithIdp', { body: { mfaPendingCredential: 'first', mfaInfo: [] } }],
    ['user-not-found', 'accounts:signInWithIdp', { error: 'EMAIL_NOT_FOUND' }],
    ['user-disabled', 'accounts:signInWithIdp', { error: 'USER_DISABLED' }],
    ['internal-error', 'accounts:signInWithIdp', { error: 'BLOCKING_FUNCTION_ERROR_RESPONSE : (no)' }],
    ['network-request-failed', 'accounts:signInWithIdp', 'unreachable'],
    ['invalid-user-token', 'accounts:lookup', { error: 'INVALID_ID_TOKEN' }],
    ['user-token-expired', 'accounts:lookup', { error: 'TOKEN_EXPIRED' }],
    ['tenant-id-mismatch', 'accounts:lookup', { body: { users: [{ localId: 'person', tenantId: 'another' }] } }],
  ]
  test.each(answers)('that means %s is told, and the visitor may try again', async (code, call, answer) => {
    const { page, play } = await openLogin()
    play.answers.set(call, answer)
    await reportFrom(await openWindow(page), page)
    await says(page, code)
    await expect.poll(() => page.getByRole('button', { name: 'Google' }).getAttribute('aria-busy')).toBe('false')
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})

describe('an event of the window', () => {
  test.each(['invalid-auth-event', 'unauthorized-domain', 'internal-error', 'user-mismatch', 'argument-error'])(
    'with the code %s is told',
    async (code) => {
      const { page } = await openLogin()
      await reportFrom(await openWindow(page), page, code)
      await says(page, code)
    },
  )
})

describe('what the SDK finds by itself', () => {
  test('unauthorized-domain: this address is not among the project’s', async () => {
    const { page } = await openLogin('ko-KR', (play) => {
      play.authorizedDomains = ['elsewhere.example']
    })
    await openWindow(page)
    await says(page, 'unauthorized-domain', 'ko')
  })
  test('web-storage-unsupported: the provider’s frame may keep nothing', async () => {
    const { page } = await openLogin('en-US', (play) => {
      play.storage = false
    })
    await openWindow(page)
    await says(page, 'web-storage-unsupported', 'en')
  })
  test('auth-domain-config-required: the settings lack the domain', async () => {
    const { page } = await visit(browser, server.url)
    await playFirebase(page.context())
    await page.route('**/login', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('auth.played.example', '')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Google' }).click()
    await says(page, 'auth-domain-config-required')
  })
  test('login-blocked: the token could not be copied to where it must be', async () => {
    const { page } = await openLogin()
    await page.route('**/token-copy', (route) => route.abort())
    await reportFrom(await openWindow(page), page)
    await says(page, 'login-blocked')
  })
})

test('a refusal of ours, such as an expired token, is told in its words and ends the SDK’s session too', async () => {
  const { page } = await openLogin()
  const { message } = errors.ID_TOKEN_EXPIRED
  await page.route('**/v1/firebase/login', (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'ID_TOKEN_EXPIRED', message: message.ja } }),
  )
  await reportFrom(await openWindow(page), page)
  await page.getByText(message.ja).waitFor()
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('firebaseLocalStorageDb')
        opening.addEventListener('success', () => {
          const counting = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )
  expect(kept).toBe(0)
})

test('the ID token is copied with a bearer when there is one, and deleted when there is none', async () => {
  const copies: string[] = []
  const { page } = await visit(browser, server.url)
  await playFirebase(page.context())
  await page.route('**/token-copy', async (route) => {
    const { authorization = 'nothing' } = await route.request().allHeaders()
    copies.push(`${route.request().method()} ${authorization.slice(0, 7)}`)
    await route.fulfill({ status: 204 })
  })
  await page.goto('/login')
  await expect.poll(() => copies).toEqual(['DELETE nothing'])
  await reportFrom(await openWindow(page), page)
  // Our server does not know the token of a Google that is only played, so the page signs the SDK out again.
  await expect.poll(() => copies).toEqual(['DELETE nothing', 'POST Bearer ', 'DELETE nothing'])
})
