import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommentReport } from '#contract/staff/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { phone, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let live: LiveOnAir
let sender: Member

beforeAll(async () => {
  live = await liveOnAir(site, '見てほしい配信', { size: '180x320', frameRate: 5 })
  sender = await newMember(site.url)
  const { user } = await sender.get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(site.url, 'staff-yui')
  const grant = { correction: 'grant', coins: 1000, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
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
  await sheet.getByRole('button', { name: '通報する' }).click()
  await page.getByText('通報しました。ご協力ありがとうございます').waitFor()
  expect(await sheet.isVisible()).toBe(false)
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

/** Sends a gift and waits until the page shows it. */
async function give(page: Page): Promise<void> {
  const lines = page.getByRole('log').getByText('キラ星')
  const before = await lines.count()
  await sender.post(`/v1/lives/${live.id}/gifts`, { giftId: 'star', quantity: 1, key: randomUUID() })
  await expect.poll(() => lines.count()).toBe(before + 1)
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
  expect(await chimes.getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')
  await give(page)
  await expect.poll(() => notes(page)).toBeGreaterThan(0)

  await watch(page)
  await openMenu(page)
  expect(await chimes.getAttribute('aria-checked')).toBe('true')
  await setMuted(page, true)
  await give(page)
  expect(await notes(page)).toBe(0)
  expect(errors).toEqual([])
})
