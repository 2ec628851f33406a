import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordTimers } from '#tests/support/page-timers.ts'
import { phone, visit } from '#tests/support/browser.ts'
import {
  firebaseSettings,
  openPopup,
  fakeFirebase,
  reportPopupSignIn,
  reportRedirectSignIn,
} from '#tests/support/fake-firebase.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()

beforeAll(async () => {
  server = await startServer({ ...firebaseSettings, DEMO: '0' })
})
afterAll(() => server?.close())

const cancelledMessage = 'ログインをキャンセルしました'
const providerUrls = 'https://auth.played.example/**'

async function openLogin(viewport?: typeof phone, query = ''): Promise<{ page: Page; signIns: string[] }> {
  const { page } = await visit(browser, server.url, viewport)
  await fakeFirebase(page.context())
  const signIns: string[] = []
  // Our server rejects the tokens of the fake Google: the requests are enough.
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/firebase/login') signIns.push(request.method())
  })
  await page.goto(`/login${query}`)
  return { page, signIns }
}

/** Records the features and the reference of the last popup. */
const recordPopups = (page: Page) =>
  page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (address, name, features) => {
      const opened = open(address, name, features)
      Object.assign(globalThis, { windowFeatures: features, lastWindow: opened })
      return opened
    }
  })

describe('the Google popup', () => {
  test('is 500 wide and 600 high', async () => {
    const { page } = await openLogin()
    await recordPopups(page)
    await openPopup(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'windowFeatures'))).toMatch(/width=500,height=600/)
  })

  test('shows a message within 8 s after it was closed, and can be opened again', async () => {
    const { page, signIns } = await openLogin()
    await recordPopups(page)
    await page.clock.install()
    const timers = await recordTimers(page, 2000)
    const window = await openPopup(page)
    await window.waitForURL(providerUrls)
    // Every 2 s the SDK checks whether the popup is closed; then it allows 8 s for a pending sign-in.
    await expect.poll(timers).toContain(2000)
    // The SDK allows 30 s for the check of the authorized domains, which must have completed.
    await expect.poll(timers).not.toContain(30_000)
    await page.clock.pauseAt(Date.now() + 60_000)
    await window.close()
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'lastWindow').closed)).toBe(true)
    await page.clock.runFor(2000)
    await expect.poll(timers).toContain(8000)
    await page.clock.runFor(5900)
    expect(await page.getByText(cancelledMessage).count()).toBe(0)
    await page.clock.runFor(2100)
    await page.getByText(cancelledMessage).waitFor()
    await page.clock.resume()
    await reportPopupSignIn(await openPopup(page), page)
    await expect.poll(() => signIns).toEqual(['POST'])
  })

  test('a second popup closes the first one and continues', async () => {
    const { page, signIns } = await openLogin()
    const older = await openPopup(page)
    await older.waitForURL(providerUrls)
    const newer = await openPopup(page)
    await expect.poll(() => older.isClosed()).toBe(true)
    expect(await page.getByText(cancelledMessage).count()).toBe(0)
    await reportPopupSignIn(newer, page)
    await expect.poll(() => signIns).toEqual(['POST'])
  })
})

describe('without a popup', () => {
  const blockPopups = () => {
    window.open = () => null
  }

  test('blocked popups fall back to a redirect, whose result is used once', async () => {
    const { page, signIns } = await openLogin(phone, '?redirect=/health')
    await page.evaluate(blockPopups)
    await page.getByRole('button', { name: 'Google' }).click()
    await page.waitForURL(providerUrls)
    const providerPage = new URL(page.url())
    expect(providerPage.searchParams.get('authType')).toBe('signInViaRedirect')
    expect(providerPage.searchParams.get('redirectUrl')).toBe(`${server.url}/login?redirect=/health`)

    await page.goto(providerPage.searchParams.get('redirectUrl') ?? '')
    await reportRedirectSignIn(page)
    await expect.poll(() => signIns).toEqual(['POST'])
    await page.getByRole('alert').waitFor()
    await reportRedirectSignIn(page)
    await page.reload()
    await page.getByRole('button', { name: 'Google' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'playedEvent' in globalThis)).toBe(false)
    expect(signIns).toEqual(['POST'])
  })

  test('a web view redirects immediately and stores nothing', async () => {
    const { page } = await openLogin(phone, '?webview=1')
    await page.getByRole('button', { name: 'Google' }).click()
    await page.waitForURL(providerUrls)
    await page.goto('/health')
    const databases = await page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name)))
    expect(databases).not.toContain('firebaseLocalStorageDb')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test('other pages do not load the SDK', async () => {
  const { page } = await visit(browser, server.url)
  const responses: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) responses.push(response)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const scripts = await Promise.all([...responses].map((response) => response.text()))
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((script) => script.includes('identitytoolkit')).length).toBe(0)
})
