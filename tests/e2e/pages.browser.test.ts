import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { barriers } from '#tests/support/barriers.ts'
import { closeVisits, desktop, launchBrowser, phone, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { choosePerson, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser
let demoId: string

beforeAll(async () => {
  server = await startServer({ DEMO: '1' })
  browser = await launchBrowser()
  const visitor = await callAs(server.url, null)
  const onAir = () => visitor.get<{ lives: { id: string }[] }>('/v1/lives').then(({ lives }) => lives[0]?.id ?? '')
  demoId = await vi.waitUntil(onAir, { timeout: 100_000, interval: 200 })
})
afterEach(() => closeVisits(browser))
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const languages = [
  ['ja-JP', 'ja'],
  ['en-US', 'en'],
  ['ko-KR', 'ko'],
] as const

describe.each(languages)('in %s', (locale, lang) => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])(
    'every page on a %s reads without barrier, without a fault and without a missing text',
    async (_name, viewport) => {
      const { page, faults } = await visit(browser, server.url, viewport, locale)
      for (const path of ['/', `/live-info/${demoId}`, '/login', '/health']) {
        expect((await page.goto(path))?.status(), path).toBe(200)
        expect(await page.locator('html').getAttribute('lang')).toBe(lang)
        expect(await page.title()).not.toBe('')
        expect(await barriers(page), path).toEqual([])
        const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
      }
      expect(faults).toEqual([])
    },
  )
})

describe('pages of a liver', () => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('read without barrier on a %s', async (_name, viewport) => {
    const { page, faults } = await visit(browser, server.url, viewport)
    await signIn(page, 'はな')
    for (const path of ['/user_live/live_create', '/user_live/live_stream_setting']) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      expect(await barriers(page), path).toEqual([])
    }
    expect(faults).toEqual([])
  })
})

describe('access', () => {
  test.each(['/user_live/live_create', '/user_live/live_stream_setting'])(
    '%s asks a visitor to sign in, and leads back there',
    async (path) => {
      const { page } = await visit(browser, server.url)
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.getByRole('link', { name: 'Apple' }).click()
      await choosePerson(page, 'そら')
      await page.waitForURL(`**${path}`)
    },
  )

  test('/login is not for somebody who is signed in', async () => {
    const { page } = await visit(browser, server.url)
    await signIn(page, 'みお')
    await page.goto('/login')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('a viewer who tries to create a live is told why not', async () => {
    const { page } = await visit(browser, server.url)
    await signIn(page, 'みお')
    await page.goto('/user_live/live_create')
    await page.getByText('ライブ配信の許可がありません').waitFor()
  })

  test('logging out ends the session everywhere on the site', async () => {
    const { page } = await visit(browser, server.url)
    await signIn(page, 'みお')
    await page.locator('header summary[aria-label*="みお"]').click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await page.getByRole('link', { name: 'ログイン' }).waitFor()
    await page.goto('/user_live/live_create')
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})

describe('a wrong address', () => {
  test.each(['/no/such/page', '/live-info/not-an-id', '/live-info/000000000000'])(
    '%s answers 404 and says so',
    async (path) => {
      const { page } = await visit(browser, server.url)
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await page.getByText('404').first().waitFor()
      await page.getByText('ページが存在しません').first().waitFor()
      expect(await barriers(page)).toEqual([])
      await page.getByRole('link', { name: 'トップ' }).first().click()
      await page.waitForURL('**/')
    },
  )
})

describe('the form for a new live', () => {
  test('keeps what was typed when something is wrong, and says how to mend it', async () => {
    const { page } = await visit(browser, server.url)
    await signIn(page, 'そら')
    await page.goto('/user_live/live_create')
    await page.getByLabel('日時を指定').check()
    await page.getByLabel('タイトル').fill('夏の終わりの音楽会')
    await page.getByLabel('開始日時').fill('2020-01-01T20:00')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.getByText('これから先の日時を指定してください').first().waitFor()
    expect(await page.getByLabel('タイトル').inputValue()).toBe('夏の終わりの音楽会')
    expect(new URL(page.url()).pathname).toBe('/user_live/live_create')
  })

  test('works without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/login?redirect=/user_live/live_create')
    await page.getByRole('link', { name: 'Google' }).click()
    await choosePerson(page, 'そら')
    await page.getByRole('button', { name: 'ログインを完了する' }).click()
    await page.getByLabel('タイトル').fill('スクリプトなしのライブ')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.waitForURL('**/user_live/live_stream_setting')
    await page.getByText('スクリプトなしのライブ').first().waitFor()
  })
})
