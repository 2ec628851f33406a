import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeVisits, launchBrowser, visit } from '#tests/support/browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/sign-in.ts'

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

/** The same visitor as `page`, in a browser without scripts. */
async function withoutScripts(page: Page): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: server.url })
  await context.addCookies(await page.context().cookies())
  return context.newPage()
}

const submit = (page: Page, section: string, button: string) =>
  page.locator(section).getByRole('button', { name: button }).click()

describe('without scripts, the whole page tells what a form has changed', () => {
  test('the header has the new name, and a picture that is still there', async () => {
    const { page } = await visit(browser, server.url)
    await signIn(page, 'みお', '/user_profile')
    const sent = await page.request.post('/v1/account/avatar', {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'image/png' },
      data: await noisyPicture('png'),
    })
    expect(sent.status()).toBe(200)

    const plain = await withoutScripts(page)
    await plain.goto('/user_profile')
    await submit(plain, '#picture', '写真を削除')
    const picture = (await plain.locator('header img').getAttribute('src')) ?? ''
    expect((await plain.request.get(picture)).status()).toBe(200)

    await plain.locator('#basics input[name=nickName]').fill('みおみお')
    await submit(plain, '#basics', '保存する')
    await plain.locator('header summary[aria-label^="みおみおさん"]').waitFor()
  })

  test('who has just become a liver finds the way to going live', async () => {
    const { page } = await visit(browser, server.url)
    await signIn(page, 'あかり', '/liver_profile')
    await page.request.post('/v1/account/birth-date', {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      data: { birthDate: '1998-04-01' },
    })
    const plain = await withoutScripts(page)
    await plain.goto('/liver_profile')
    await plain.getByLabel('同意します').check()
    await plain.getByRole('button', { name: '申請する' }).click()
    await plain.getByText('ライブ配信が許可されています').waitFor()
    await plain.locator('header').getByRole('link', { name: '配信する', exact: true }).waitFor()
  })
})
