import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { CommentReport } from '#contract/staff/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { launchQuietBrowser, phone, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { grantCoins } from '#tests/support/crowd.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { pressMediaKey, recordMediaSession } from '#tests/support/media-session.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { leaveDevice, recordDevices } from '#tests/support/recorded-devices.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { recordWakeLock } from '#tests/support/recorded-wake-lock.ts'
import { saveData } from '#tests/support/saving-data.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let live: LiveOnAir
let sender: Member

beforeAll(async () => {
  live = await liveOnAir(site, '見てほしい配信', { size: '180x320', frameRate: 5 })
  sender = await newMember(site.url)
  await grantCoins(site.url, sender, 1000)
})
afterAll(() => live?.end())

async function openMenu(page: Page) {
  await page.locator('video').waitFor()
  await page.getByRole('button', { name: 'プレーヤーのメニュー' }).first().click()
  return page.getByRole('dialog', { name: '再生の設定' })
}

test('a viewer reports a live from the menu of the player; a failure loses nothing, and staff see the report', async () => {
  const member = await newMember(site.url)
  const { page, errors } = await visitAs(browser, site.url, member, `/live-info/${live.id}`, phone)
  const open = async () => (await openMenu(page)).getByRole('button', { name: 'この配信を通報' }).click()
  await open()
  const sheet = page.getByRole('dialog', { name: '配信を通報' })
  const text = sheet.getByLabel('補足（任意）')
  await sheet.getByText('性的な内容').click()
  await text.fill('3分ごろの映像です')
  expect(await axeViolations(page)).toEqual([])
  await page.route('**/report', (route) => route.abort())
  await sheet.getByRole('button', { name: '通報する' }).click()
  await sheet.getByRole('alert').getByText('通信の状態を確かめて').waitFor()
  await page.keyboard.press('Escape')
  await open()
  expect(await text.inputValue()).toBe('3分ごろの映像です')
  await page.unroute('**/report')
  const shown = await recordTexts(page)
  await sheet.getByRole('button', { name: '通報する' }).click()
  await shown.until('通報しました。ご協力ありがとうございます')
  await sheet.waitFor({ state: 'hidden' })
  const staff = await callAs(site.url, 'staff-yui')
  const { reports } = await staff.get<{ reports: CommentReport[] }>('/v1/staff/comment-reports?limit=200')
  expect(reports.filter(({ liveId }) => liveId === live.id)).toMatchObject([
    {
      commentId: null,
      text: '見てほしい配信',
      reason: 'sexual',
      remark: '3分ごろの映像です',
      reporter: { nickName: member.nickName },
    },
  ])
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
})

test('a visitor signs in before a report, and the liver cannot report the own live', async () => {
  const path = `/live-info/${live.id}`
  const { page } = await visit(browser, site.url, phone)
  await page.goto(path)
  const link = (await openMenu(page)).getByRole('link', { name: 'ログインしてこの配信を通報' })
  expect(await link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  const own = await visitAs(browser, site.url, live.liver, path, phone)
  expect(await (await openMenu(own.page)).getByText('通報').count()).toBe(0)
})

/** Opens the live, or opens it again, and waits until the page has joined its room. */
async function watch(page: Page): Promise<void> {
  await page.goto(`/live-info/${live.id}`)
  await page.getByRole('link', { name: 'ログインしてコメントする' }).waitFor()
  await page.locator('video').waitFor()
}

const setMuted = (page: Page, muted: boolean) =>
  page.locator('video').evaluate((video: HTMLVideoElement, value) => (video.muted = value), muted)

/** Counts the notes that a page plays. */
const countNotes = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'notes', 0)
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...args) {
      Reflect.set(window, 'notes', Number(Reflect.get(window, 'notes')) + 1)
      start.apply(this, args)
    }
  })

const notes = (page: Page) => page.evaluate<number>(() => Reflect.get(window, 'notes'))

let given = 0
/** Sends a gift and waits until the page shows it; before, the page shows the earlier ones, which arrive after it. */
async function give(page: Page): Promise<void> {
  const lines = () => page.getByRole('log').getByText('キラ星').count()
  await expect.poll(lines).toBe(given)
  await sender.post(`/v1/lives/${live.id}/gifts`, { giftId: 'star', quantity: 1, key: randomUUID() })
  given += 1
  await expect.poll(lines).toBe(given)
}

test('gifts are silent until the viewer turns their chimes on, which is remembered, and while the video is muted', async () => {
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  await countNotes(page)
  await watch(page)
  await setMuted(page, false)
  await give(page)
  expect(await notes(page)).toBe(0)

  const chimes = (await openMenu(page)).getByRole('switch', { name: 'ギフトの効果音' })
  expect(await chimes.getAttribute('aria-checked')).toBe('false')
  await chimes.click()
  await expect.poll(() => chimes.getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')
  await give(page)
  await expect.poll(() => notes(page)).toBeGreaterThan(0)

  await watch(page)
  await openMenu(page)
  await expect.poll(() => chimes.getAttribute('aria-checked')).toBe('true')
  await setMuted(page, true)
  await give(page)
  expect(await notes(page)).toBe(0)
  expect(errors).toEqual([])
})

test('a live keeps the screen on while it plays, is on the lock screen, and moves to a small window or another device', async () => {
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  const devices = await recordDevices(page)
  const lockCalls = await recordWakeLock(page)
  await recordMediaSession(page)
  // A stream that has to be opened again releases the lock meanwhile.
  const lastCall = async () => (await lockCalls()).at(-1)
  await watch(page)
  await expect.poll(lastCall).toBe('lock screen')
  await expect
    .poll(() => page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.artist]))
    .toEqual(['見てほしい配信', live.liver.nickName])
  await pressMediaKey(page, 'pause')
  await expect.poll(lastCall).toBe('release')
  await pressMediaKey(page, 'play')
  await expect.poll(lastCall).toBe('lock screen')
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'ピクチャーインピクチャー' }).click()
  await openMenu(page)
  await menu.getByRole('button', { name: 'ほかの画面で再生' }).click()
  await expect.poll(devices).toEqual(['small window', 'devices'])
  const source = () => page.evaluate(() => document.querySelector('video')?.src)
  await expect.poll(source).toMatch(/\/hls\/[^/]+\/index\.m3u8$/)
  await leaveDevice(page)
  await expect.poll(source).not.toMatch(/m3u8/)
  expect(errors).toEqual([])
})

test('a video does not load or start by itself for a user who saves data, but for one who turned that on', async () => {
  const { page, errors } = await visit(browser, site.url, phone)
  await saveData(page)
  const streams: string[] = []
  page.on('request', (request) => /[.](?:m3u8|m4s|mp4)|whep/.test(request.url()) && streams.push(request.url()))
  await page.goto(`/live-info/${live.id}`)
  const start = page.getByRole('button', { name: 'タップして再生' })
  await start.waitFor()
  expect(streams).toEqual([])
  await start.click()
  await untilPlaying(page)
  await (await openMenu(page)).getByRole('switch', { name: '動画を自動で再生する' }).click()
  await page.reload()
  await untilPlaying(page)
  expect(errors).toEqual([])
})

test('where the browser allows audio only after a tap, the video plays muted, and one tap turns its audio on', async () => {
  const quiet = await launchQuietBrowser()
  onTestFinished(() => quiet.close())
  const { page, errors } = await visit(quiet, site.url, phone, 'ja-JP', true)
  // Any look of a test at the page counts as a tap in it: the page itself reports its prompt.
  const { promise: prompted, resolve: onPrompt } = Promise.withResolvers<void>()
  await page.exposeFunction('onPrompt', onPrompt)
  await page.addInitScript(() => {
    const find = () => {
      const { textContent = '' } = document.querySelector('media-controller') ?? {}
      if (textContent?.includes('タップして音声を出す')) Reflect.get(window, 'onPrompt')()
    }
    new MutationObserver(find).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/live-info/${live.id}`)
  await prompted
  await untilPlaying(page)
  const muted = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)
  expect(await muted()).toBe(true)
  const prompt = page.getByRole('button', { name: 'タップして音声を出す' })
  expect(await axeViolations(page)).toEqual([])
  await prompt.tap()
  await prompt.waitFor({ state: 'detached' })
  await expect.poll(muted).toBe(false)
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before)
  expect(errors).toEqual([])
})

test('gifts take the place of their skeleton; a large one fills the video, and its sender leads the top supporters', async () => {
  const giver = await newMember(site.url, 'あかり')
  await grantCoins(site.url, giver, 20_000)
  const { page, errors } = await visitAs(browser, site.url, giver, `/live-info/${live.id}`, phone)
  const { promise: continued, resolve: proceed } = Promise.withResolvers<void>()
  await page.route('**/v1/gifts', async (route) => {
    await continued
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'コメントする' }).waitFor()
  await page.getByRole('button', { name: 'ギフト', exact: true }).click()
  const tray = page.getByRole('dialog', { name: `${live.liver.nickName}さんにギフトを贈る` })
  const topOf = (element: Locator) => element.evaluate((one: HTMLElement) => one.offsetTop)
  const skeleton = tray.getByLabel('ギフトを読み込んでいます…')
  const before = await topOf(skeleton)
  proceed()
  await skeleton.waitFor({ state: 'detached' })
  expect(await topOf(tray.getByRole('group', { name: 'ギフトを選ぶ' }))).toBe(before)
  await page.keyboard.press('Escape')

  // Read in the page: the animation lasts some seconds only.
  const filled = page.waitForFunction(() => {
    const flock = document.querySelector('.gift-spectacle .gift-flock')?.getBoundingClientRect()
    const stage = document.querySelector('.watch-stage')?.getBoundingClientRect()
    return flock && stage && flock.width === stage.width && flock.height === stage.height
  })
  await giver.post(`/v1/lives/${live.id}/gifts`, { giftId: 'meteor', quantity: 1, key: randomUUID() })
  await filled
  const top = page.getByRole('list', { name: '応援ランキング上位3人' }).getByRole('listitem')
  await expect.poll(async () => (await top.allInnerTexts())[0]).toBe(`1位 ${giver.nickName}`)
  expect(errors).toEqual([])
})
