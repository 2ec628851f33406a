import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { barriers } from '#tests/support/barriers.ts'
import { desktop, launchBrowser, phone, visit } from '#tests/support/browser.ts'
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
  liveId = await vi.waitUntil(onAir, { timeout: 30_000, interval: 200 })
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
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

describe.each(languages)('in %s, on a phone and on a desktop', (locale, lang) => {
  test('every route answers a visitor, without a fault and without a barrier', async () => {
    const { page, faults } = await visit(browser, server.url, phone, locale)
    for (const row of rows) {
      await page.setViewportSize(phone)
      await look(page, row, false)
      await fits(page, row)
      expect(await page.locator('html').getAttribute('lang'), row.path).toBe(lang)
      expect(await barriers(page), row.path).toEqual([])
      await page.setViewportSize(desktop)
      await fits(page, row)
      // The words differ by language, the arrangement by screen: each is looked at once.
      const met = lang === 'ja' ? await barriers(page) : []
      expect(met, row.path).toEqual([])
    }
    expect(faults.filter((fault) => !isOwnStatus(fault))).toEqual([])
  })
  test('every route answers somebody who is signed in, without a fault', async () => {
    const { page, faults } = await visit(browser, server.url, phone, locale)
    await signIn(page, 'はな')
    for (const row of rows) {
      await page.setViewportSize(phone)
      await look(page, row, true)
      await fits(page, row)
      await page.setViewportSize(desktop)
      await fits(page, row)
    }
    expect(faults.filter((fault) => !isOwnStatus(fault))).toEqual([])
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
  })
})

describe('the frame of the site', () => {
  test('has the menu beside the content on a desktop, with the present page marked', async () => {
    const { page } = await visit(browser, server.url)
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'サイトメニュー' })
    expect(await menu.getByRole('link', { name: 'ホーム' }).getAttribute('aria-current')).toBe('page')
    await menu.getByRole('link', { name: '配信ガイドライン' }).click()
    await page.waitForURL('**/live_streaming_guideline')
  })
  test('has the menu in a drawer on a phone, which goes when one of its links is followed', async () => {
    const { page } = await visit(browser, server.url, phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    const drawer = page.locator('#site-menu')
    await drawer.getByRole('link', { name: '報酬について' }).click()
    await page.waitForURL('**/reward_info')
    await drawer.waitFor({ state: 'hidden' })
  })
  test('has one menu, however many pages somebody who is signed in has been to', async () => {
    const { page } = await visit(browser, server.url, phone)
    await signIn(page, 'はな')
    await page.goto('/')
    for (const link of ['報酬について', 'コインについて']) {
      await page.getByRole('button', { name: 'メニューを開く' }).click()
      await page.locator('#site-menu').getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: link }).waitFor()
    }
    expect(await page.locator('#site-menu').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'メニューを開く' }).count()).toBe(1)
  })
  test('leads from its foot to what the law and visitors ask for', async () => {
    const { page } = await visit(browser, server.url)
    await page.goto('/')
    const targets = await page
      .locator('footer a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const target of ['/terms', '/asct', '/privacy', '/media_kit', '/data']) expect(targets).toContain(target)
    expect(targets).toContainEqual(expect.stringMatching(/^https:\/\//))
    expect(targets).toContainEqual(expect.stringMatching(/^mailto:/))
  })
})

describe('a page of the webview layout', () => {
  test('has neither header nor footer inside an app, and a way home in a browser', async () => {
    const { page } = await visit(browser, server.url, phone)
    await page.goto('/campaign/maisonb?webview=1')
    expect(await page.locator('body > header, body > footer').count()).toBe(0)
    await page.goto('/campaign/maisonb')
    expect(await page.locator('body > header, body > footer').count()).toBe(2)
  })
  test('opens the operator’s app by its scheme in that app only', async () => {
    const { page } = await visit(browser, server.url, phone)
    await page.goto('/lp/enhypen_mistery_dl?webview=1')
    expect(await page.getByRole('link', { name: 'アプリで開く' }).getAttribute('href')).toMatch(/^kirari:\/\//)
    await page.goto('/lp/enhypen_mistery_dl')
    expect(await page.getByRole('link', { name: 'アプリで開く' }).count()).toBe(0)
    await page.getByRole('link', { name: 'ブラウザーで楽しむ' }).waitFor()
  })
  test('of a missing licence gives the reason that there is', async () => {
    const { page } = await visit(browser, server.url, phone)
    await page.goto('/error/no_live_license')
    await page.getByText('ライブ配信の許可が確認できません').waitFor()
    await page.goto('/error/no_live_license?reason=hours')
    await page.getByText('いまは配信できる時間外です').waitFor()
    await signIn(page, 'みお')
    await page.goto('/user_live/live_create?webview=1')
    expect(new URL(page.url()).pathname).toBe('/error/no_live_license')
    await page.getByText('ライブ配信の許可がありません').waitFor()
  })
})

test('a long document has its contents beside it, and on a phone folded above it', async () => {
  const { page } = await visit(browser, server.url, phone)
  await page.goto('/terms')
  await page.getByText('目次').first().click()
  await page.locator('details nav a').nth(2).click()
  expect(new URL(page.url()).hash).toBe('#section-3')
  await page.setViewportSize(desktop)
  await page.getByRole('navigation', { name: '目次' }).getByRole('link').nth(4).click()
  expect(new URL(page.url()).hash).toBe('#section-5')
})
