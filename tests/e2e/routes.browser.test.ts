import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { barriers } from '#tests/support/barriers.ts'
import { desktop, launchBrowser, phone, visit, type Visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { rows, type SpecifiedRow } from '#tests/support/rows.ts'

let server: TestServer
let browser: Browser
let liveId: string

beforeAll(async () => {
  server = await startServer({ DEMO: '1' })
  browser = await launchBrowser()
  const visitor = await callAs(server.url, null)
  const onAir = () => visitor.get<{ lives: { id: string }[] }>('/v1/lives').then(({ lives }) => lives[0]?.id ?? '')
  liveId = await vi.waitUntil(onAir, { timeout: 100_000, interval: 200 })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const languages = [
  ['ja-JP', 'ja'],
  ['en-US', 'en'],
  ['ko-KR', 'ko'],
] as const

/** What an address answers and where it ends; the callbacks have nothing to take up here, and say so. */
function expected({ path, access }: SpecifiedRow, signedIn: boolean): { status: number; ends: string } {
  const address = path.replace('{id}', liveId)
  if (access === 'auth' && !signedIn) return { status: 200, ends: '/login' }
  if (access === 'notauth' && signedIn) return { status: 200, ends: '/' }
  return { status: path === '/error/no_live_license' ? 403 : 200, ends: address }
}

async function look(page: Page, row: SpecifiedRow, signedIn: boolean): Promise<void> {
  const address = row.path.replace('{id}', liveId)
  const { status, ends } = expected(row, signedIn)
  const answer = await page.goto(address)
  expect([answer?.status(), new URL(page.url()).pathname], address).toEqual([status, ends])
  expect(await page.title(), address).not.toBe('')
  expect(await page.locator('h1').count(), `${address} has one main heading`).toBe(1)
  const text = await page.locator('body').innerText()
  expect(text, `${address} shows a variable or a key`).not.toMatch(/\{\{|undefined|\bnull\b|NaN|\[object/)
}

async function fits(page: Page, { path }: SpecifiedRow): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** A refusal by status is what some pages are for; the browser writes it to the console all the same. */
const isOwnStatus = (fault: string) => /status of 403.*no_live_license/.test(fault)
const newFaults = ({ faults }: Visit): string[] => faults.splice(0).filter((fault) => !isOwnStatus(fault))

/** A visit that lasts for all the routes: what a page leaves behind is there on the next. */
describe.each(languages)('in %s, on a phone and on a desktop', (locale, lang) => {
  describe('a visitor', () => {
    let visitor: Visit
    beforeAll(async () => {
      visitor = await visit(browser, server.url, phone, locale)
    })
    afterAll(() => visitor.page.context().close())

    test.each(rows)('meets neither fault nor barrier at $path', async (row) => {
      const { page } = visitor
      await page.setViewportSize(phone)
      await look(page, row, false)
      await fits(page, row)
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await barriers(page)).toEqual([])
      await page.setViewportSize(desktop)
      await fits(page, row)
      // The words differ by language, the arrangement by screen: each is looked at once.
      const met = lang === 'ja' ? await barriers(page) : []
      expect(met).toEqual([])
      expect(newFaults(visitor)).toEqual([])
    })
  })

  describe('somebody who is signed in', () => {
    let user: Visit
    beforeAll(async () => {
      user = await visit(browser, server.url, phone, locale)
      await signIn(user.page, 'はな')
    })
    afterAll(() => user.page.context().close())

    test.each(rows)('meets no fault at $path', async (row) => {
      const { page } = user
      await page.setViewportSize(phone)
      await look(page, row, true)
      await fits(page, row)
      await page.setViewportSize(desktop)
      await fits(page, row)
      expect(newFaults(user)).toEqual([])
    })
  })
})

describe('without scripts', () => {
  test('every route that is open to visitors can be read', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: server.url })
    const page = await context.newPage()
    for (const row of rows) {
      await page.goto(row.path.replace('{id}', liveId))
      expect(await page.locator('h1').first().innerText(), row.path).not.toBe('')
    }
    await page.goto('/')
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await page.locator('#site-menu').getByRole('link', { name: 'コインについて' }).click()
    await page.waitForURL('**/coin_info')
    await context.close()
  })
})
