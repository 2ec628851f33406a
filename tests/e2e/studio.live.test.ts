import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { publishWithFfmpeg } from '#tests/support/ffmpeg.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/sign-in.ts'

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

async function openStudio(nickName: string): Promise<Page> {
  const { page } = await visit(browser, server.url)
  await signIn(page, nickName, '/user_live/live_stream_setting')
  return page
}

/** Presses a button and confirms in the dialog that opens. */
async function confirm(page: Page, button: string, confirmation: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirmation }).click()
}

test('a scheduled live shows its countdown, opens early for its encoder, and can be cancelled', async () => {
  const page = await openStudio('そら')
  const watchPath = await page.getByRole('link', { name: '視聴ページを開く' }).getAttribute('href')
  const viewer = await visit(browser, server.url)
  await viewer.page.goto(watchPath ?? '')
  await viewer.page.getByText('配信開始まで').first().waitFor()

  await page.getByRole('button', { name: '予定より早く始める' }).click()
  await page.getByText('配信ソフトからの映像を待っています').waitFor()
  await viewer.page.getByText('配信準備中').first().waitFor()

  await confirm(page, 'ライブを中止', '中止する')
  await viewer.page.getByText('この配信は中止になりました').first().waitFor()
  const sora = await callAs(server.url, 'liver-sora')
  expect((await sora.live((watchPath ?? '').split('/').at(-1) ?? '')).state).toBe('cancelled')
})

test('a new stream key is shown after a rotation, and the former one no longer publishes', async () => {
  const page = await openStudio('はな')
  const field = page.getByLabel('ストリームキー', { exact: true })
  const former = await field.inputValue()
  await confirm(page, '再発行', '再発行')
  await expect.poll(() => field.inputValue()).not.toBe(former)
  expect(await publishWithFfmpeg(`${server.rtmp}/${former}`).ended()).not.toBe(0)

  const encoder = publishWithFfmpeg(`${server.rtmp}/${await field.inputValue()}`)
  await page.getByText('640 × 360').waitFor({ timeout: 60_000 })
  await page.getByText('キーフレーム間隔').first().waitFor()
  await encoder.kill()
})
