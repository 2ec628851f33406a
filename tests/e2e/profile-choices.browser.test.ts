import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser, visit } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { choosePerson, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterEach(() => closeVisits(browser))
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const submit = (page: Page, section: string, button: string) =>
  page.locator(section).getByRole('button', { name: button }).click()

test('a visit in another language goes on in it while no other is chosen for good', async () => {
  const { page } = await visit(browser, server.url)
  await signIn(page, 'けんた', '/user_profile?lang=en')
  await page.locator('#basics textarea').fill('I watch games.')
  await submit(page, '#basics', 'Save')
  await page.locator('#basics').getByText('Saved').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('no window asks for a sign-in where the account is not deleted anyway', async () => {
  const { page } = await visit(browser, server.url)
  await page.goto('/login?redirect=/user_profile')
  await page.waitForFunction(() => 'gapi' in window)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Google' }).click()
  await choosePerson(await opened, 'れん')
  await page.waitForURL(`${server.url}/user_profile`)
  await page.waitForLoadState('networkidle')

  // The SDK asks for a new sign-in when the last is older than five minutes.
  await page.clock.install()
  await page.clock.fastForward('06:00')
  const windows: Page[] = []
  page.on('popup', (window) => windows.push(window))
  const section = page.locator('#deletion')
  await section.getByRole('textbox').fill('ちがう名前')
  await section.getByRole('button', { name: 'アカウントを削除する' }).click()
  await section.getByText('ニックネームが一致しません').waitFor()
  expect(windows).toEqual([])

  await section.getByRole('textbox').fill('れん')
  const window = page.waitForEvent('popup')
  await section.getByRole('button', { name: 'アカウントを削除する' }).click()
  await (await window).close()
  expect(windows).toHaveLength(1)
})
