import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import {
  desktop,
  launchBrowser,
  phone,
  untilHydrated,
  visit,
  visitWithoutScripts,
  type Visit,
} from '#tests/support/browser.ts'
import { createLive } from '#tests/support/create-live.ts'
import { playedFrom } from '#tests/support/held-playback.ts'
import { pause, seekTo, timeOf, untilNextFrame } from '#tests/support/playback.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addSession } from '#tests/support/sign-in.ts'

const title = '見返せる夜の弾き語り'

let server: TestServer
let browser: Browser
let encoder: TestEncoder | null = null
let liver: Visit
let viewer: Visit
let path: string

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  liver = await visit(browser, server.url, desktop)
  viewer = await visit(browser, server.url, phone)
})
afterAll(async () => {
  await encoder?.kill()
  await browser?.close()
  await server?.close()
})

const lengthOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelector('video')?.duration ?? 0)

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Natural width of the image over the seek bar; 0 while none is visible. */
const previewWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('media-time-range')?.shadowRoot
    const box = bar?.querySelector('[part~="preview-box"]')
    const thumbnail = bar?.querySelector('media-preview-thumbnail')?.shadowRoot?.querySelector('img')
    const visible = box instanceof HTMLElement && getComputedStyle(box).visibility === 'visible'
    return visible && thumbnail?.complete === true ? thumbnail.naturalWidth : 0
  })

/** Natural width of the live's image on its card; 0 without one. */
const cardWidth = (page: Page): Promise<number> =>
  page
    .getByRole('article')
    .filter({ hasText: title })
    .locator('img[src*="poster.jpg"]')
    .evaluate((thumbnail) => (thumbnail instanceof HTMLImageElement && thumbnail.complete ? thumbnail.naturalWidth : 0))
    .catch(() => 0)

async function expectCardImage(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      return cardWidth(page)
    })
    .toBe(640)
}

async function seekBarBox(page: Page) {
  const box = await page.locator('media-time-range').boundingBox()
  if (!box) throw new Error('the page has no seek bar')
  return box
}

test('home shows a thumbnail of a live on air', async () => {
  await addSession(liver.page.context(), server.url, 'そら')
  const created = await createLive(liver.page, title, async () => {
    expect(await liver.page.getByRole('radio', { name: /^残す/ }).isChecked()).toBe(true)
  })
  path = created.watchPath
  encoder = publishWithFfmpeg(created.encoderAddress)

  const onAir = async () => (await (await fetch(`${server.url}/v1/lives/${path.split('/').at(-1)}`)).json()).posterUrl
  await expect.poll(onAir).toContain('poster.jpg')
  await expectCardImage(viewer.page)
  expect(await axeViolations(viewer.page)).toEqual([])
})

test('the seek bar shows thumbnails of the past', async () => {
  const { page } = liver
  await page.goto(path)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(6)
  const box = await seekBarBox(page)
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + box.width * 0.3 + Math.random() * 8, box.y + box.height / 2)
      return previewWidth(page)
    })
    .toBe(160)
  await page.mouse.move(box.x + 200, box.y - 200)
  await expect.poll(() => previewWidth(page)).toBe(0)
})

test("a viewer of a live's end gets its archive without a reload, plays on and seeks back", async () => {
  const { page } = viewer
  await page.goto(path)
  await page.locator('video').waitFor()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(12)
  await page.evaluate(() => document.querySelector('video')?.setAttribute('data-kept', 'yes'))

  await liver.page.goto(path)
  await untilHydrated(liver.page)
  await press(liver.page, '配信を終了')
  await liver.page.getByRole('alertdialog').getByRole('button', { name: '配信を終了' }).click()
  await page.getByText('アーカイブ（').waitFor()
  expect(await page.locator('video[data-kept]').count()).toBe(1)
  await expect.poll(() => lengthOf(page)).toBeLessThan(1e6)
  expect(await lengthOf(page)).toBeGreaterThan(12)
  await pause(page)
  await seekTo(page, 2)
  await expect.poll(() => timeOf(page)).toBeLessThan(8)
  await page.evaluate(() => document.querySelector('video')?.play())
  await untilNextFrame(page, 1)
})

test('the archive plays from its start on its own page, and home lists it with its duration', async () => {
  const { page } = viewer
  await page.goto('/')
  await page.getByRole('region', { name: '最近のアーカイブ' }).getByRole('link', { name: title }).click()
  await page.waitForURL(`**${path}`)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
  await expect.poll(() => playedFrom(page)).toBeLessThan(10)
  await untilNextFrame(page, 1)
  expect(await page.getByText('アーカイブの管理').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

test('the liver sees the tiles and the waveform of the archive, and chooses its thumbnail', async () => {
  const { page } = liver
  await page.goto(path)
  const strip = page.getByRole('group', { name: '場面と音' })
  await strip.waitFor()
  await page.getByRole('figure', { name: '音量の波形' }).waitFor()
  await expect.poll(() => strip.getByRole('button').count()).toBeGreaterThan(3)
  expect(await axeViolations(page)).toEqual([])

  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2)
  await page.evaluate(() => document.querySelector('video')?.pause())
  await strip.getByRole('button').nth(2).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
  const thumbnail = page.getByRole('img', { name: '現在のサムネイル' })
  const before = await thumbnail.getAttribute('src')
  await page.getByRole('button', { name: 'いまの再生位置をサムネイルの時刻にする' }).click()
  await page.getByRole('button', { name: 'この場面にする' }).click()
  await page.getByText('の場面です。').waitFor()
  await expect.poll(() => thumbnail.getAttribute('src')).not.toBe(before)
  await expect
    .poll(() =>
      thumbnail.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    )
    .toBe(640)
  await expectCardImage(viewer.page)
  const card = await fetch(`${server.url}/share-card/ja${path}.png`)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('the seek bar of the archive shows tiles of a sheet', async () => {
  const { page } = viewer
  await page.goto(path)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
  const box = await seekBarBox(page)
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + box.width * 0.4 + Math.random() * 8, box.y + box.height / 2)
      return previewWidth(page)
    })
    .toBeGreaterThan(160)
})

test("the liver trims the archive at the player's position, and restores it", async () => {
  const { page } = liver
  await page.goto(path)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2)
  const fullLength = await lengthOf(page)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    video?.pause()
    if (video) video.currentTime = 4.2
  })
  await page.getByRole('button', { name: 'いまの再生位置を開始にする' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: /^開始/ }).inputValue()).toBe('0:04')
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'この範囲にする')
  await page.getByText('を公開しています').waitFor()
  await expect.poll(() => lengthOf(page)).toBeLessThan(fullLength - 3.9)

  await viewer.page.goto(path)
  await expect.poll(() => timeOf(viewer.page)).toBeGreaterThan(0.2)
  expect(await lengthOf(viewer.page)).toBeLessThan(fullLength - 3.9)
  await press(page, '全体に戻す')
  await page.getByRole('button', { name: 'この範囲にする' }).waitFor()
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(fullLength - 0.1)
})

test('the liver can trim and publish without scripts, and sees errors about invalid times', async () => {
  const page = await visitWithoutScripts(browser, server.url)
  await page.setViewportSize(phone)
  await page.context().addCookies(await liver.page.context().cookies())
  await page.goto(path)
  await page.getByRole('textbox', { name: /^開始/ }).fill('0:09')
  await page.getByRole('textbox', { name: /^終了/ }).fill('0:03')
  await press(page, 'この範囲にする')
  await page.getByText('開始より後に終了がくるように').waitFor()
  await page.getByRole('textbox', { name: /^開始/ }).fill('0:02')
  await page.getByRole('textbox', { name: /^終了/ }).fill('0:10')
  await press(page, 'この範囲にする')
  await page.getByText('を公開しています').waitFor()
  await press(page, '全体に戻す')
  await press(page, '非公開にする')
  await page.getByText('あなただけが視聴できます').waitFor()
  await press(page, '公開する')
  await page.getByText('だれでも視聴できます').waitFor()
  await page.context().close()
})

test('an unpublished archive plays only for its liver; a deleted one is gone and frees the disk', async () => {
  const { page } = liver
  await page.goto(path)
  await untilHydrated(page)
  await press(page, '非公開にする')
  await page.getByText('あなただけが視聴できます').waitFor()
  await viewer.page.goto(path)
  await viewer.page.getByText('配信は終了しました').first().waitFor()
  expect(await viewer.page.locator('video').count()).toBe(0)
  await press(page, '公開する')
  await page.getByText('だれでも視聴できます').waitFor()

  const { playlistUrl } = await (await fetch(`${server.url}/v1/lives/${path.split('/').at(-1)}`)).json()
  expect((await fetch(playlistUrl)).status).toBe(200)
  const media = join(server.dataDirectory, 'media')
  const id = path.split('/').at(-1) ?? ''
  expect(readdirSync(media)).toContain(id)
  // While the archive is unpublished or trimmed, an open page may still request files without a signature, or the sheet
  // of the previous trim, which is gone; and its player may be closed before Chromium has opened the player's source.
  const expectedError = /403 \(Forbidden\) \S+\/hls\/|404 \(Not Found\) \S+\/sheet-|ERR_FILE_NOT_FOUND blob:/
  expect([...liver.errors, ...viewer.errors].filter((error) => !expectedError.test(error))).toEqual([])
  const before = liver.errors.length
  await press(page, 'アーカイブを削除')
  await page.getByRole('alertdialog').getByRole('button', { name: 'アーカイブを削除' }).click()
  await page.getByText('ご視聴ありがとうございました').waitFor()
  await expect.poll(() => readdirSync(media)).not.toContain(id)
  expect((await fetch(playlistUrl)).status).toBe(404)
  // Requests of the player during the deletion, and its source.
  const expectedAfterDeletion = /40[34] \([\w ]+\) \S+\/hls\/|ERR_FILE_NOT_FOUND blob:/
  expect(liver.errors.slice(before).filter((error) => !expectedAfterDeletion.test(error))).toEqual([])
})
