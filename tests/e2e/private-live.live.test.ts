import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launchBrowser, phone, readPicture, visit } from '#tests/support/browser.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser
let encoder: TestEncoder | null = null

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await encoder?.kill()
  await browser?.close()
  await server?.close()
})

test('who was invited watches a live; the addresses of its files alone play nothing', async () => {
  const liver = await visit(browser, server.url, desktop)
  await signIn(liver.page, 'そら')
  await liver.page.goto('/user_live/live_create')
  await liver.page.getByLabel('タイトル').fill('招待した人だけのライブ')
  await liver.page.getByRole('radio', { name: /^限定公開/ }).check()
  await liver.page.getByRole('button', { name: 'ライブを作成する' }).click()
  await liver.page.waitForURL('**/user_live/live_stream_setting*')
  const address = await liver.page.getByLabel('サーバー', { exact: true }).inputValue()
  const key = await liver.page.getByLabel('ストリームキー', { exact: true }).inputValue()
  const path = (await liver.page.getByRole('link', { name: '視聴ページを開く' }).getAttribute('href')) ?? ''
  encoder = publishWithFfmpeg(`${address}/${key}`)

  const { page, faults } = await visit(browser, server.url, phone)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hls/')) asked.push(request.url())
  })
  await page.goto(path)
  await page.locator('video').waitFor({ timeout: 60_000 })
  const before = await readPicture(page)
  await expect.poll(async () => (await readPicture(page)).time, { timeout: 30_000 }).toBeGreaterThan(before.time + 2)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((url) => !/\/hls\/\w+\/~[\w-]+\/[\w.-]+/.test(url))).toEqual([])
  const playlist = asked.find((url) => url.includes('index.m3u8')) ?? ''
  expect((await fetch(playlist)).status).toBe(200)
  expect((await fetch(playlist.replace(/~[\w-]+\//, ''))).status).toBe(403)
  expect((await (await fetch(`${server.url}/v1/lives`)).text()).includes(path.split('/').at(-1) ?? '')).toBe(false)
  expect([...liver.faults, ...faults]).toEqual([])
})
