import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { choosePerson, googleWindow, waitForLookup } from '#tests/support/sign-in.ts'

let server: TestServer
const browser = sharedBrowser()

beforeAll(async () => {
  server = await startServer({ DEMO: '1', TOKEN_SYNC_URL: '/token-copy' })
})
afterAll(() => server?.close())

const second = 1000
const minute = 60 * second

interface Watched {
  readonly page: Page
  /** Calls that refresh the token, and copies of it, since the sign-in. */
  readonly seen: string[]
  readonly signedInAt: number
}

/** Signs in with Google, then takes our own session away: pages open the SDK, and leave its token alone. */
async function leaveOnlyTheSdk(): Promise<Watched> {
  const { page } = await visit(browser, server.url)
  const seen: string[] = []
  await page.route('**/token-copy', async (route) => {
    seen.push(`copy ${route.request().method()}`)
    await route.fulfill({ status: 204 })
  })
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/v1/token')) seen.push('refresh')
  })
  await page.goto('/login')
  await choosePerson(await googleWindow(page), 'みお')
  await page.waitForURL(`${server.url}/`)
  expect(seen).toContain('copy POST')
  // The page that comes next opens the SDK as well, and is not what this is about.
  await page.goto('about:blank')
  await page.context().clearCookies()
  seen.length = 0
  return { page, seen, signedInAt: Date.now() }
}

async function openSdkAt(page: Page, time: number): Promise<void> {
  await page.clock.install({ time })
  const lookedUp = waitForLookup(page)
  await page.goto('/login')
  await lookedUp
  await page.waitForLoadState('networkidle')
}

test('a token counts as expired 30 s before it is, and not earlier', async () => {
  const { page, seen, signedInAt } = await leaveOnlyTheSdk()
  await openSdkAt(page, signedInAt + 60 * minute - 50 * second)
  expect(seen).not.toContain('refresh')
  const later = await page.context().newPage()
  later.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/v1/token')) seen.push('refresh')
  })
  await openSdkAt(later, signedInAt + 60 * minute - 20 * second)
  expect(seen).toContain('refresh')
})

test('a token is copied to the configured address while it is at most five minutes old', async () => {
  const { page, seen, signedInAt } = await leaveOnlyTheSdk()
  await openSdkAt(page, signedInAt + 4 * minute)
  await expect.poll(() => seen).toEqual(['copy POST'])
  const later = await page.context().newPage()
  await later.route('**/token-copy', async (route) => {
    seen.push('copied late')
    await route.fulfill({ status: 204 })
  })
  await openSdkAt(later, signedInAt + 6 * minute)
  expect(seen).toEqual(['copy POST'])
})
