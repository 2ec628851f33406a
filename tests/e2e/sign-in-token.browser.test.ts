import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { chooseAccount, openGooglePopup, waitForLookup } from '#tests/support/sign-in.ts'

let server: TestServer
const browser = sharedBrowser()

beforeAll(async () => {
  server = await startServer({ DEMO: '1', TOKEN_SYNC_URL: '/token-copy' })
})
afterAll(() => server?.close())

const second = 1000
const minute = 60 * second

interface SdkSession {
  readonly page: Page
  /** Token refreshes and copies since the sign-in. */
  readonly calls: string[]
  /** By the page's clock, from which the SDK counts the lifetime of the token. */
  readonly signedInAt: number
  /** By the site's clock. */
  readonly issuedAt: number
}

/** In milliseconds. */
function issueTime(idToken: string): number {
  const { iat } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  return iat * second
}

/** Signs in with Google, then deletes the site's session: pages load the SDK but do not use its token. */
async function keepSdkSession(): Promise<SdkSession> {
  const { page } = await visit(browser, server.url)
  const calls: string[] = []
  await page.route('**/token-copy', async (route) => {
    calls.push(`copy ${route.request().method()}`)
    await route.fulfill({ status: 204 })
  })
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/v1/token')) calls.push('refresh')
  })
  const signedInAt = Date.now()
  await page.clock.setFixedTime(signedInAt)
  await page.goto('/login')
  const tokens = page.waitForResponse((response) => response.url().includes('accounts:signInWithIdp'))
  await chooseAccount(await openGooglePopup(page), 'みお')
  const { idToken } = await (await tokens).json()
  await page.waitForURL(`${server.url}/`)
  await expect.poll(() => calls).toContain('copy POST')
  // The next page opens the SDK again, which is not part of the test.
  await page.goto('about:blank')
  await page.context().clearCookies()
  calls.length = 0
  return { page, calls, signedInAt, issuedAt: issueTime(idToken) }
}

async function openSdkAt(page: Page, time: number): Promise<void> {
  await page.clock.setFixedTime(time)
  const lookedUp = waitForLookup(page)
  await page.goto('/login')
  await lookedUp
  await page.waitForLoadState('networkidle')
}

test('a token counts as expired exactly 30 s before its expiry', async () => {
  const { page, calls, signedInAt } = await keepSdkSession()
  await openSdkAt(page, signedInAt + 60 * minute - 30 * second)
  expect(calls).not.toContain('refresh')
  const laterPage = await page.context().newPage()
  laterPage.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/v1/token')) calls.push('refresh')
  })
  await openSdkAt(laterPage, signedInAt + 60 * minute - 29 * second)
  expect(calls).toContain('refresh')
})

test('a token is copied to the configured address while it is at most five minutes old', async () => {
  const { page, calls, issuedAt } = await keepSdkSession()
  await openSdkAt(page, issuedAt + 4 * minute)
  await expect.poll(() => calls).toEqual(['copy POST'])
  const laterPage = await page.context().newPage()
  await laterPage.route('**/token-copy', async (route) => {
    calls.push('copied late')
    await route.fulfill({ status: 204 })
  })
  await openSdkAt(laterPage, issuedAt + 6 * minute)
  expect(calls).toEqual(['copy POST'])
})
