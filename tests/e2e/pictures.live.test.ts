import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from '#tests/support/barriers.ts'
import { desktop, launchBrowser, phone, timeOf, visit, type Visit } from '#tests/support/browser.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/sign-in.ts'

const title = '絵で分かる弾き語り'

let server: TestServer
let browser: Browser
let encoder: TestEncoder | null = null
let liver: Visit
let viewer: Visit
let path: string

beforeAll(async () => {
  server = await startServer({ DEMO: '1' })
  browser = await launchBrowser()
  liver = await visit(browser, server.url, desktop)
  viewer = await visit(browser, server.url, phone)
})
afterAll(async () => {
  await encoder?.kill()
  await browser?.close()
  await server?.close()
})

/** How wide the picture over the seek bar really is; 0 while there is none to be seen. */
const previewWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('media-time-range')?.shadowRoot
    const box = bar?.querySelector('[part~="preview-box"]')
    const picture = bar?.querySelector('media-preview-thumbnail')?.shadowRoot?.querySelector('img')
    const seen = box instanceof HTMLElement && getComputedStyle(box).visibility === 'visible'
    return seen && picture?.complete === true ? picture.naturalWidth : 0
  })

/** How wide the picture of our live is on a card; 0 without one. */
const cardWidth = (page: Page): Promise<number> =>
  page
    .getByRole('article')
    .filter({ hasText: title })
    .locator('img[src*="poster.jpg"]')
    .evaluate((picture) => (picture instanceof HTMLImageElement && picture.complete ? picture.naturalWidth : 0))
    .catch(() => 0)

async function cardShowsPicture(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto('/')
        await page.waitForLoadState('networkidle')
        return cardWidth(page)
      },
      { timeout: 60_000 },
    )
    .toBe(640)
}

async function barBox(page: Page) {
  const box = await page.locator('media-time-range').boundingBox()
  if (!box) throw new Error('the page has no seek bar')
  return box
}

test('while a live is on air, home shows a picture of it', async () => {
  await signIn(liver.page, 'そら')
  await liver.page.goto('/user_live/live_create')
  await liver.page.getByLabel('タイトル').fill(title)
  await liver.page.getByRole('button', { name: 'ライブを作成する' }).click()
  await liver.page.waitForURL('**/user_live/live_stream_setting')
  const address = await liver.page.getByLabel('サーバー', { exact: true }).inputValue()
  const key = await liver.page.getByLabel('ストリームキー', { exact: true }).inputValue()
  path = (await liver.page.getByRole('link', { name: '視聴ページを開く' }).getAttribute('href')) ?? ''
  encoder = publishWithFfmpeg(`${address}/${key}`)
  const { page } = viewer
  const onAir = async () => (await (await fetch(`${server.url}/v1/lives/${path.split('/').at(-1)}`)).json()).pictureUrl
  await expect.poll(onAir, { timeout: 60_000 }).toContain('poster.jpg')
  await cardShowsPicture(page)
  expect(await barriers(page)).toEqual([])
})

test('the seek bar shows what was on', async () => {
  const { page } = liver
  await page.goto(path)
  await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(6)
  const box = await barBox(page)
  await expect
    .poll(
      async () => {
        await page.mouse.move(box.x + box.width * 0.3 + Math.random() * 8, box.y + box.height / 2)
        return previewWidth(page)
      },
      { timeout: 60_000 },
    )
    .toBe(160)
  await page.mouse.move(box.x + 200, box.y - 200)
  await expect.poll(() => previewWidth(page)).toBe(0)
})

test('its liver sees scenes and sound of the archive, and chooses its picture', async () => {
  const { page } = liver
  await page.goto(path)
  await page.getByRole('button', { name: '配信を終了', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '配信を終了' }).click()
  const strip = page.getByRole('group', { name: '場面と音' })
  await strip.waitFor({ timeout: 60_000 })
  await page.getByRole('figure', { name: '音量の波形' }).waitFor({ timeout: 60_000 })
  await expect.poll(() => strip.getByRole('button').count(), { timeout: 30_000 }).toBeGreaterThan(3)
  expect(await barriers(page)).toEqual([])

  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(0.2)
  await page.evaluate(() => document.querySelector('video')?.pause())
  await strip.getByRole('button').nth(2).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
  const picture = page.getByRole('img', { name: '現在のサムネイル' })
  const before = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'いまの再生位置をサムネイルの時刻にする' }).click()
  await page.getByRole('button', { name: 'この場面にする' }).click()
  await page.getByText('の場面です。').waitFor()
  expect(await picture.getAttribute('src')).not.toBe(before)
  await expect
    .poll(() =>
      picture.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    )
    .toBe(640)
  await cardShowsPicture(viewer.page)
  const card = await fetch(`${server.url}/share-card/ja${path}.png`)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('the seek bar of the archive shows its scenes, from a sheet', async () => {
  const { page } = viewer
  await page.goto(path)
  await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(0.5)
  const box = await barBox(page)
  await expect
    .poll(
      async () => {
        await page.mouse.move(box.x + box.width * 0.4 + Math.random() * 8, box.y + box.height / 2)
        return previewWidth(page)
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(160)
  expect([...liver.faults, ...viewer.faults]).toEqual([])
})
