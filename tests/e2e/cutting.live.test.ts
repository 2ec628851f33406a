import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import type { PickPermission } from '#contract/picks/limits.ts'
import type { Pick, PickPlayback } from '#contract/picks/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, desktop, launchBrowser, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { frameTime, frameTimeAtClick } from '#tests/support/frame-age.ts'
import { newLiver, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { startTimeCodeEncoder, type TimeCodeEncoder } from '#tests/support/time-code-encoder.ts'

let server: TestServer
let browser: Browser
let encoder: TimeCodeEncoder
let liver: Member
let viewer: Member
let live: Live

beforeAll(async () => {
  server = await startServer({ WHEP_VIEWERS: '2' })
  browser = await launchBrowser()
  liver = await newLiver(server.url)
  viewer = await newMember(server.url)
  live = await liver.post<Live>('/v1/lives', { title: '切り抜ける配信', genre: 'talk', startsAt: null })
  const { streamKey } = await liver.get<StreamSetting>('/v1/stream-setting')
  // Small and slow: each pick is rendered in software.
  const targets = [`${server.rtmp}/${streamKey}`]
  encoder = startTimeCodeEncoder({ targets, width: 320, height: 180, frameRate: 10, bitRate: 300_000 })
  const runsForMs = async () => {
    const { state, startedAt } = await liver.get<Live>(`/v1/lives/${live.id}`)
    return state === 'on_air' && startedAt !== null ? Date.now() - Date.parse(startedAt) : 0
  }
  // Longer than the usual range.
  while ((await runsForMs()) < 15_000) await setTimeout(250)
})
afterAll(async () => {
  await encoder?.kill()
  await browser?.close()
  await server?.close()
})

const open = (member: Member, viewport = desktop) =>
  visitAs(browser, server.url, member, `/live-info/${live.id}`, viewport)
const sheet = (page: Page) => page.getByRole('dialog', { name: 'ピックを切り抜く' })
const cutButton = (page: Page) => page.getByRole('button', { name: 'ピックを切り抜く' })

/** Waits until the page shows the live in this way, whatever it plays first. */
async function untilTransport(page: Page, transport: 'webrtc' | 'playlist'): Promise<void> {
  const read = () => page.evaluate(() => (document.querySelector('video')?.srcObject ? 'webrtc' : 'playlist'))
  const toggle = page.getByRole('button', { name: '超低遅延' })
  const reached = async () => {
    const wanted = transport === 'webrtc' ? 'true' : 'false'
    if ((await toggle.getAttribute('aria-pressed')) !== wanted) await toggle.click()
    return (await frameTime(page)) === null ? null : read()
  }
  await expect.poll(reached).toBe(transport)
}

/** Opens the sheet; returns when the frame was made that the viewer saw. */
async function openSheet(page: Page): Promise<number> {
  while (true) {
    // Read as the click arrives: on a busy machine the video plays on for seconds before it.
    const clicked = await frameTimeAtClick(page)
    await cutButton(page).click()
    const seen = await clicked()
    await sheet(page).getByRole('slider', { name: '開始' }).waitFor()
    if (seen !== null) return seen
    // The frame was damaged; a later one is not.
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
  }
}

/** Publishes the whole frame of what the sheet shows; returns the pick. */
async function publish(page: Page): Promise<Pick> {
  await sheet(page).getByText('横長').click()
  await sheet(page).getByRole('button', { name: '公開する' }).click()
  const link = page.getByRole('dialog', { name: 'ピックを公開しました' }).getByRole('link', { name: 'ピックを見る' })
  const path = await link.getAttribute('href')
  const { pick } = await viewer.get<{ pick: Pick }>(`/v1${path}`)
  return pick
}

/** When the first frame of a pick was made. */
async function firstFrame({ id }: Pick): Promise<number | null> {
  const read = async () => (await viewer.get<{ pick: Pick }>(`/v1/picks/${id}`)).pick.posterUrl
  await expect.poll(read).not.toBeNull()
  const { page } = await visit(browser, server.url, phone)
  await page.goto(`/picks/${id}`)
  await untilHydrated(page)
  const pick = `[data-pick="${id}"] video`
  await page.locator(pick).waitFor()
  const plays = () => page.locator(pick).evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(plays).toBeGreaterThan(0)
  await page.locator(pick).evaluate(async (video: HTMLVideoElement) => {
    const loaded = new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
    // Frames of another origin cannot be read otherwise.
    video.crossOrigin = 'anonymous'
    video.load()
    await loaded
    // Otherwise it plays on until the frame is read.
    video.pause()
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = 0
    await sought
  })
  return frameTime(page, pick)
}

function expectWithinASecond(time: number | null, expected: number): void {
  expect(time).not.toBeNull()
  expect(Math.abs((time ?? 0) - expected)).toBeLessThan(1_000)
}

test.each(['webrtc', 'playlist'] as const)('a viewer over %s cuts what they saw', async (transport) => {
  const { page, errors } = await open(viewer)
  await untilTransport(page, transport)
  const seen = await openSheet(page)
  // The preview loops the ten seconds before.
  const previewed: number[] = []
  const preview = async () => {
    const time = await frameTime(page, 'dialog[open] video')
    if (time !== null) previewed.push(time)
    return previewed
  }
  await expect.poll(preview).not.toEqual([])
  const [begin = 0] = previewed
  expect(begin).toBeGreaterThan(seen - 11_000)
  expect(begin).toBeLessThan(seen + 1_000)
  const pick = await publish(page)
  expect(pick).toMatchObject({ title: '切り抜ける配信', durationMs: 10_000, layout: 'wide' })
  expectWithinASecond(await firstFrame(pick), seen - 10_000)
  expect(errors).toEqual([])
  await closeVisits(browser)
})

test('a pick plays and loops at once, before its file is made', async () => {
  const from = new Date(Date.now() - 6000).toISOString()
  const cut = { title: '今の場面', from, durationMs: 3000, layout: 'wide' }
  const { id } = await viewer.post<Pick>(`/v1/lives/${live.id}/picks`, cut)
  const { page, errors } = await visit(browser, server.url, phone)
  // The file may be made before the page asks; the playlist remains.
  await page.route(/\/v1\/picks\/\d+\/playback$/, async (route) => {
    const response = await route.fetch()
    const playback: PickPlayback = await response.json()
    const url = playback.url.replace('pick.mp4', 'index.m3u8')
    await route.fulfill({ response, json: { ...playback, type: 'playlist', url } })
  })
  await page.goto(`/picks/${id}`)
  const video = page.locator(`[data-pick="${id}"] video`)
  await expect
    .poll(() => video.evaluate(({ currentTime, seeking }: HTMLVideoElement) => !seeking && currentTime > 0))
    .toBe(true)
  await video.evaluate((playing) => new Promise((loops) => playing.addEventListener('seeked', loops, { once: true })))
  expect(errors).toEqual([])
  await closeVisits(browser)
})

test('the range is changed by keys, and wrong input loses nothing', async () => {
  const { page, errors } = await open(viewer)
  await untilTransport(page, 'playlist')
  const seen = await openSheet(page)
  const slider = (name: string) => sheet(page).getByRole('slider', { name })
  await slider('長さ').focus()
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => slider('長さ').getAttribute('aria-valuetext')).toBe('8.0秒')
  await slider('開始').focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => slider('開始').getAttribute('aria-valuetext')).toBe('9.0秒前から')
  const title = sheet(page).getByRole('textbox', { name: 'タイトル' })
  await title.fill(' ')
  await sheet(page).getByRole('button', { name: '公開する' }).click()
  await sheet(page).getByText('タイトルを入力してください').waitFor()
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  await title.fill('名場面')
  const pick = await publish(page)
  expect(pick).toMatchObject({ title: '名場面', durationMs: 8_000 })
  expectWithinASecond(await firstFrame(pick), seen - 9_000)
  expect(errors).toEqual([])
  await closeVisits(browser)
})

test('a viewer cuts a pick from a live on air, shares it, and another finds it in hiragana', async () => {
  const { page, errors } = await open(viewer)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await untilTransport(page, 'playlist')
  await openSheet(page)
  await sheet(page).getByRole('textbox', { name: 'タイトル' }).fill('キラキラナメイバメン')
  const { id } = await publish(page)
  const shown = await recordTexts(page)
  await page.getByRole('dialog').getByRole('button', { name: 'リンクをコピー' }).click()
  await shown.until('リンクをコピーしました')
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toBe(`${server.url}/picks/${id}`)
  expect(errors).toEqual([])

  const visitor = await visit(browser, server.url)
  await visitor.page.goto('/search')
  await untilHydrated(visitor.page)
  const field = visitor.page.getByRole('search').locator('input[name=q]:visible')
  await field.fill('きらきらなめいばめん')
  await field.press('Enter')
  await visitor.page.getByRole('main').getByRole('link', { name: 'キラキラナメイバメン' }).click()
  await visitor.page.waitForURL(shared)
  expect(visitor.errors).toEqual([])
  await closeVisits(browser)
})

test('on a phone the menu opens the sheet, which shows the whole preview, and Escape returns to the live', async () => {
  const { page, errors } = await open(viewer, phone)
  await expect.poll(() => frameTime(page)).not.toBeNull()
  const isMuted = () => page.evaluate(() => document.querySelector('video')?.muted)
  const before = await isMuted()
  await page.getByRole('button', { name: 'プレーヤーのメニュー' }).first().click()
  await cutButton(page).click()
  await sheet(page).getByRole('slider', { name: '開始' }).waitFor()
  await expect.poll(isMuted).toBe(true)
  const preview = await sheet(page).locator('video').boundingBox()
  const publishButton = await sheet(page).getByRole('button', { name: '公開する' }).boundingBox()
  expect(preview?.y).toBeGreaterThan(0)
  expect((publishButton?.y ?? 0) + (publishButton?.height ?? 0)).toBeLessThanOrEqual(phone.height)
  expect((preview?.y ?? 0) + (preview?.height ?? 0)).toBeLessThan(publishButton?.y ?? 0)
  // The window follows a finger.
  const share = sheet(page).getByRole('slider', { name: '位置' })
  await sheet(page)
    .locator('[data-window]')
    .click({ position: { x: 30, y: 60 } })
  await expect.poll(() => share.inputValue()).toBe('0')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await expect.poll(isMuted).toBe(before)
  expect(errors).toEqual([])
  await closeVisits(browser)
})

test('the button says when only followers or no viewers cut picks, and leads visitors to sign in', async () => {
  const choose = async (permission: PickPermission) => {
    const response = await fetch(`${server.url}/v1/pick-setting`, {
      method: 'PUT',
      headers: {
        cookie: `${liver.cookie.name}=${liver.cookie.value}`,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
      },
      body: JSON.stringify({ permission }),
    })
    expect(response.status).toBe(200)
  }
  await choose('off')
  const off = await open(viewer)
  const button = off.page.getByRole('button', { name: 'ピックの切り抜きはオフです' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => frameTime(off.page)).not.toBeNull()
  const shown = await recordTexts(off.page)
  await button.click({ force: true })
  await shown.until('オーナーの設定により')
  expect(await sheet(off.page).count()).toBe(0)

  await choose('followers')
  const followers = await open(viewer)
  await followers.page.getByRole('button', { name: 'ピックを切り抜く（フォロワー限定）' }).waitFor()
  const visitor = await visit(browser, server.url)
  await visitor.page.goto(`/live-info/${live.id}`)
  const signIn = visitor.page.getByRole('link', { name: 'ログインしてピックを切り抜く' }).first()
  expect(await signIn.getAttribute('href')).toContain(`redirect=${encodeURIComponent(`/live-info/${live.id}`)}`)

  await choose('everybody')
  // Without loading the page again.
  await button.click({ force: true })
  await sheet(off.page).waitFor()
  await closeVisits(browser)
})

test('a viewer cuts a pick of an archive', async () => {
  await liver.post(`/v1/lives/${live.id}/end`, {})
  const state = async () => (await liver.get<Live>(`/v1/lives/${live.id}`)).state
  await expect.poll(state).toBe('archived')
  const { page, errors } = await open(viewer)
  await expect.poll(() => frameTime(page)).not.toBeNull()
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 12
  })
  const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await expect.poll(time).toBeGreaterThan(12.2)
  const seen = await openSheet(page)
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
  const pick = await publish(page)
  expectWithinASecond(await firstFrame(pick), seen - 10_000)
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(false)
  expect(errors).toEqual([])
})
