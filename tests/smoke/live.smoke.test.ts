/** The main job: one live from its creation to its archive, with a real encoder, viewers, comments and a gift. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { desktop, phone, untilHydrated, visit, type Visit } from '#tests/support/browser.ts'
import { buyCoins } from '#tests/support/buy-coins.ts'
import { log, postComment, untilShown } from '#tests/support/chat-page.ts'
import { createLive } from '#tests/support/create-live.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { addSession, newLiver, newMember, type Member } from '#tests/support/member.ts'
import { timeOf, untilNextFrame } from '#tests/support/playback.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser('file')
let liver: Visit
let encoder: TestEncoder | null = null
let streamer: Member
let fan: Member
/** Watches over the playlist. */
let viewer: Visit
/** Watches over WebRTC. */
let visitor: Visit
let path: string

beforeAll(async () => {
  streamer = await newLiver(site.url)
  fan = await newMember(site.url, 'ふぁん')
  liver = await visit(browser, site.url, desktop)
  await addSession(liver.page.context(), site.url, streamer)
  viewer = await visit(browser, site.url, phone)
  await addSession(viewer.page.context(), site.url, fan)
  visitor = await visit(browser, site.url, desktop)
})
afterAll(() => encoder?.kill())

/** The state of the live, as its liver reads it. */
const liveState = () => streamer.get<Live>(`/v1/lives/${path.split('/').at(-1)}`).then(({ state }) => state)
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isWebRtc = (page: Page) => page.evaluate(() => document.querySelector('video')?.srcObject instanceof MediaStream)

test('a liver creates a live, and an encoder with its address and key puts it on air', async () => {
  const created = await createLive(liver.page, '窓辺の弾き語り')
  path = created.watchPath
  encoder = publishWithFfmpeg(created.encoderAddress)
  await expect.poll(liveState).toBe('on_air')
})

test('a viewer whose browser has no WebRTC finds it on home and sees its frames over HLS', async () => {
  const { page } = viewer
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'))
  const link = page.locator(`a[href="${path}"]`).first()
  const listed = async () => {
    await page.goto('/')
    return link.count()
  }
  await expect.poll(listed).toBe(1)
  await link.click()
  await page.waitForURL(`**${path}`)
  await untilNextFrame(page, 1)
  expect(await isWebRtc(page)).toBe(false)
})

test('a visitor sees its frames over WebRTC', async () => {
  await visitor.page.goto(path)
  await expect.poll(() => isWebRtc(visitor.page)).toBe(true)
  await untilNextFrame(visitor.page, 0.5)
})

test('a comment of one viewer is shown to the others', async () => {
  await postComment(viewer.page, 'こんばんは！')
  await untilShown(visitor.page, 'こんばんは！')
  await untilShown(viewer.page, 'こんばんは！')
})

test('a viewer buys coins and sends a gift, which the others see and which is paid from the balance', async () => {
  const { page } = viewer
  await buyCoins(page)
  await page.goto(path)
  await page.getByRole('textbox', { name: 'コメントする' }).waitFor()
  await click(page, 'ギフト')
  const tray = page.getByRole('dialog', { name: 'ギフトを贈る' })
  await tray.getByText('キラ星', { exact: true }).click()
  await tray.getByText('×5', { exact: true }).click()
  await click(page, '贈る')
  await log(visitor.page).getByText(`${fan.nickName}: キラ星`).waitFor()
  const wallet = () => fan.get<{ balance: { paid: number } }>('/v1/coins').then(({ balance }) => balance.paid)
  await expect.poll(wallet).toBe(1_120 - 50)
})

test('the liver ends it, and its archive plays from the start', async () => {
  await liver.page.goto('/user_live/live_stream_setting')
  await untilHydrated(liver.page)
  await click(liver.page, '配信を終了')
  await liver.page.getByRole('alertdialog').getByRole('button', { name: '配信を終了' }).click()
  await expect.poll(liveState).toBe('archived')
  const { page } = viewer
  await page.goto(path)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3)
  await untilNextFrame(page, 1)
  await log(page).getByText('こんばんは！').waitFor()
  // The end of a live may close the WHEP session before the player does.
  const errors = visitor.errors.filter((error) => !/ 404 .*\/whep\/sessions\//.test(error))
  expect([...liver.errors, ...viewer.errors, ...errors]).toEqual([])
})
