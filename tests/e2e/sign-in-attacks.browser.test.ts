import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { choosePerson, signIn, untilBack } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ DEMO: '1' })
  browser = await launchBrowser()
})
afterEach(() => closeVisits(browser))
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const session = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'kirari_session')?.value ?? ''

test('a redirect after sign-in never leaves the site', async () => {
  const { page } = await visit(browser, server.url)
  for (const target of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example']) {
    await signIn(page, 'みお', target)
    expect(page.url()).toBe(`${server.url}/`)
    await page.context().clearCookies()
  }
})

test('a session that was planted before signing in is not the one after it, and is over', async () => {
  const attacker = await visit(browser, server.url)
  await signIn(attacker.page, 'れん')
  const planted = await session(attacker.page)

  const { page } = await visit(browser, server.url)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Apple' }).click()
  await page.context().addCookies([{ name: 'kirari_session', value: planted, url: server.url }])
  await choosePerson(page, 'みお')
  await untilBack(page, server.url)
  expect(await session(page)).not.toBe('')
  expect(await session(page)).not.toBe(planted)
  await attacker.page.goto('/user_live/live_create')
  expect(new URL(attacker.page.url()).pathname).toBe('/login')
})

test('a code that another browser fetched signs nobody in', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: server.url })
  const attacker = await context.newPage()
  await attacker.goto('/login')
  await attacker.getByRole('link', { name: 'Google' }).click()
  await choosePerson(attacker, 'れん')
  await attacker.waitForURL(`${server.url}/google/callback?*`)

  const { page } = await visit(browser, server.url)
  await page.goto(attacker.url())
  await page.getByRole('heading', { name: 'ログインできませんでした' }).waitFor()
  expect(await session(page)).toBe('')
})

test('the marker cookie by itself opens nothing', async () => {
  const { page } = await visit(browser, server.url)
  await page.context().addCookies([{ name: 'is_login', value: 'true', url: server.url }])
  await page.goto('/user_live/live_create')
  expect(new URL(page.url()).pathname).toBe('/login')
  const visitor = await callAs(server.url, null)
  await expect(visitor.get('/v1/account/profile')).rejects.toThrow('SIGN_IN_REQUIRED')
})
