import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser, untilHydrated, visit } from '#tests/support/browser.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addSession } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser
let encoder: TestEncoder | null = null

beforeAll(async () => {
  server = await startServer({ TRANSCODE: '240p' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await encoder?.kill()
  if (browser) await closeVisits(browser)
  await browser?.close()
  await server?.close()
})

let watchPath: string

test('a viewer selects a new rendition with the keyboard, and the liver sees its state', async () => {
  const liver = await visit(browser, server.url)
  await addSession(liver.page.context(), server.url, 'そら')
  await liver.page.goto('/user_live/live_create')
  await untilHydrated(liver.page)
  await liver.page.getByLabel('タイトル').fill('画質を選べる配信')
  await liver.page.getByRole('button', { name: 'ライブを作成する' }).click()
  await liver.page.waitForURL('**/user_live/live_stream_setting')
  const address = await liver.page.getByLabel('サーバー', { exact: true }).inputValue()
  const key = await liver.page.getByLabel('ストリームキー', { exact: true }).inputValue()
  watchPath = (await liver.page.getByRole('link', { name: '視聴ページを開く' }).getAttribute('href')) ?? ''
  // A low frame rate leaves processor time for the ladder on a busy machine.
  encoder = publishWithFfmpeg(`${address}/${key}`, { size: '480x270', frameRate: 5 })
  // Opened before there are other renditions: they appear without a reload.
  const viewer = await visit(browser, server.url)
  await viewer.page.goto(watchPath)
  await viewer.page.locator('video').waitFor()
  const row = liver.page.getByRole('listitem').filter({ hasText: '240p' })
  await expect.poll(() => row.textContent()).toMatch(/240p426 × 240.*配信中/)

  // Without its preview more processor time is left for the ladder.
  await liver.page.goto('about:blank')

  const quality = viewer.page.getByRole('combobox', { name: '画質' })
  await quality.waitFor()
  // `tests/media/ladder-player.live.test.ts` tests the playback itself: this machine may be too busy for it.
  const requested = viewer.page.waitForRequest(/\/240p\.m3u8/)
  await quality.focus()
  await viewer.page.keyboard.press('ArrowDown')
  await viewer.page.keyboard.press('ArrowDown')
  await expect.poll(() => quality.inputValue()).toBe('1')
  await requested
  await viewer.page.keyboard.press('Home')
  await expect.poll(() => quality.locator('option:checked').textContent()).toMatch(/^自動（/)

  // The data saver plays the smallest rendition, and offers no other one.
  await viewer.page.keyboard.press('ArrowDown')
  await expect.poll(() => quality.inputValue()).toBe('0')
  await viewer.page.getByRole('button', { name: 'プレーヤーのメニュー' }).first().click()
  const smallest = viewer.page.waitForRequest(/\/240p\.m3u8/)
  await viewer.page.getByRole('switch', { name: 'データセーバー' }).click()
  await smallest
  await quality.waitFor({ state: 'detached' })
  // A rendition that began late lists what it lacks as gaps (EXT-X-GAP), which hls.js may still request once.
  expect(viewer.errors.filter((error) => !/404.*\/lost-\d+\.m4s/.test(error))).toEqual([])
})

test('a quality that the viewer chose is kept when the stream is reopened for added renditions', async () => {
  const { page } = await visit(browser, server.url)
  let added = false
  await page.route(/\/index\.m3u8/, async (route) => {
    const playlist = await (await route.fetch()).text()
    const [original = ''] = /#EXT-X-STREAM-INF:.*\n.*/.exec(playlist) ?? []
    const another = original.replace(/RESOLUTION=\w+/, 'RESOLUTION=320x180')
    await route.fulfill({
      body: added ? playlist.replace(original, `${original}\n${another}`) : playlist,
      contentType: 'application/vnd.apple.mpegurl',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await page.goto(watchPath)
  const quality = page.getByRole('combobox', { name: '画質' })
  await quality.selectOption({ label: '240p' })
  const selected = () => quality.locator('option:checked').textContent()
  await expect.poll(selected).toBe('240p')
  added = true
  await quality.locator('option', { hasText: '180p' }).waitFor({ state: 'attached' })
  expect(await selected()).toBe('240p')
})

test('a rendition that the browser cannot decode is excluded without interrupting playback', async () => {
  const { page, errors } = await visit(browser, server.url)
  let loads = 0
  await page.route(/\/index\.m3u8/, async (route) => {
    loads += 1
    const playlist = await (await route.fetch()).text()
    const [variant = '', streamInf = '', address = ''] = /(#EXT-X-STREAM-INF:.*)\n(.*)/.exec(playlist) ?? []
    const undecodable = streamInf
      .replace(/avc1\.\w+/, 'hvc1.1.6.L120.90')
      .replace(/RESOLUTION=\w+/, 'RESOLUTION=1920x1080')
    await route.fulfill({
      body: playlist.replace(variant, `${variant}\n${undecodable}\n${address}`),
      contentType: 'application/vnd.apple.mpegurl',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await page.goto(watchPath)
  const source = () => page.evaluate(() => document.querySelector('video')?.src)
  await expect.poll(source).toMatch('blob:')
  const first = await source()
  await expect.poll(() => loads).toBeGreaterThan(3)
  expect(await source()).toBe(first)
  expect(errors).toEqual([])
})
