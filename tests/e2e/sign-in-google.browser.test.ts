import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteAlarms } from '#tests/support/alarms.ts'
import { phone, visit } from '#tests/support/browser.ts'
import { firebaseSettings, openWindow, playFirebase, reportFrom, reportReturn } from '#tests/support/played-firebase.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()

beforeAll(async () => {
  server = await startServer({ ...firebaseSettings, DEMO: '0' })
})
afterAll(() => server?.close())

const closed = 'ログインをキャンセルしました'
const elsewhere = 'https://auth.played.example/**'

async function openLogin(viewport?: typeof phone, query = ''): Promise<{ page: Page; signIns: string[] }> {
  const { page } = await visit(browser, server.url, viewport)
  await playFirebase(page.context())
  const signIns: string[] = []
  // Our server does not know the tokens of a Google that is only played: it is enough to see them sent.
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/firebase/login') signIns.push(request.method())
  })
  await page.goto(`/login${query}`)
  return { page, signIns }
}

/** Notes what the page's windows are opened with, and the last of them. */
const watchWindows = (page: Page) =>
  page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (address, name, features) => {
      const opened = open(address, name, features)
      Object.assign(globalThis, { windowFeatures: features, lastWindow: opened })
      return opened
    }
  })

describe('the window of Google', () => {
  test('is 500 wide and 600 high', async () => {
    const { page } = await openLogin()
    await watchWindows(page)
    await openWindow(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'windowFeatures'))).toMatch(/width=500,height=600/)
  })

  test('is told within 8 s that the window was closed, and the visitor may open another', async () => {
    const { page, signIns } = await openLogin()
    await watchWindows(page)
    await page.clock.install()
    const alarms = await noteAlarms(page, 2000)
    const window = await openWindow(page)
    await window.waitForURL(elsewhere)
    // The SDK looks every 2 s whether the window is still there, and then gives what was under way 8 s.
    await expect.poll(alarms).toContain(2000)
    // It also gives the question whether it may be used at this address 30 s, which are not to pass here.
    await expect.poll(alarms).not.toContain(30_000)
    await page.clock.pauseAt(Date.now() + 60_000)
    await window.close()
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'lastWindow').closed)).toBe(true)
    await page.clock.runFor(2000)
    await expect.poll(alarms).toContain(8000)
    await page.clock.runFor(5900)
    expect(await page.getByText(closed).count()).toBe(0)
    await page.clock.runFor(2100)
    await page.getByText(closed).waitFor()
    await page.clock.resume()
    await reportFrom(await openWindow(page), page)
    await expect.poll(() => signIns).toEqual(['POST'])
  })

  test('goes on in the newer of two windows, and the older one closes', async () => {
    const { page, signIns } = await openLogin()
    const older = await openWindow(page)
    await older.waitForURL(elsewhere)
    const newer = await openWindow(page)
    await expect.poll(() => older.isClosed()).toBe(true)
    expect(await page.getByText(closed).count()).toBe(0)
    await reportFrom(newer, page)
    await expect.poll(() => signIns).toEqual(['POST'])
  })
})

describe('without a window', () => {
  const block = () => {
    window.open = () => null
  }

  test('goes on by leaving the page when windows are blocked, and takes what came of it up once', async () => {
    const { page, signIns } = await openLogin(phone, '?redirect=/health')
    await page.evaluate(block)
    await page.getByRole('button', { name: 'Google' }).click()
    await page.waitForURL(elsewhere)
    const left = new URL(page.url())
    expect(left.searchParams.get('authType')).toBe('signInViaRedirect')
    expect(left.searchParams.get('redirectUrl')).toBe(`${server.url}/login?redirect=/health`)

    await page.goto(left.searchParams.get('redirectUrl') ?? '')
    await reportReturn(page)
    await expect.poll(() => signIns).toEqual(['POST'])
    await page.getByRole('alert').waitFor()
    await reportReturn(page)
    await page.reload()
    await page.getByRole('button', { name: 'Google' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'playedEvent' in globalThis)).toBe(false)
    expect(signIns).toEqual(['POST'])
  })

  test('leaves the page at once in a web view, and keeps nothing there', async () => {
    const { page } = await openLogin(phone, '?webview=1')
    await page.getByRole('button', { name: 'Google' }).click()
    await page.waitForURL(elsewhere)
    await page.goto('/health')
    const kept = await page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name)))
    expect(kept).not.toContain('firebaseLocalStorageDb')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test('nothing of the SDK is loaded by pages that are not about signing in', async () => {
  const { page } = await visit(browser, server.url)
  const answers: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) answers.push(response)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const scripts = await Promise.all([...answers].map((answer) => answer.text()))
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((script) => script.includes('identitytoolkit')).length).toBe(0)
})
