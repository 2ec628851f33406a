import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, type Member } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let live: LiveOnAir
let sender: Member

beforeAll(async () => {
  live = await liveOnAir(site, '音のある夜', { size: '180x320', frameRate: 5 })
  sender = await newMember(site.url)
  const { user } = await sender.get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(site.url, 'staff-yui')
  const grant = { correction: 'grant', coins: 1000, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
})
afterAll(() => live?.end())

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

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'プレーヤーのメニュー' }).first().click()
  const menu = page.getByRole('dialog', { name: '再生の設定' })
  await menu.waitFor()
  return { chimes: menu.getByRole('switch', { name: 'ギフトの効果音' }), close: () => page.keyboard.press('Escape') }
}

test('gifts are silent until the viewer turns their chimes on, which is remembered, and while the video is muted', async () => {
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  await countNotes(page)
  await watch(page)
  await setMuted(page, false)
  await give(page)
  expect(await notes(page)).toBe(0)

  const menu = await openMenu(page)
  expect(await menu.chimes.getAttribute('aria-checked')).toBe('false')
  await menu.chimes.click()
  expect(await menu.chimes.getAttribute('aria-checked')).toBe('true')
  await menu.close()
  await give(page)
  await expect.poll(() => notes(page)).toBeGreaterThan(0)

  await watch(page)
  expect(await (await openMenu(page)).chimes.getAttribute('aria-checked')).toBe('true')
  await setMuted(page, true)
  await give(page)
  expect(await notes(page)).toBe(0)
  expect(errors).toEqual([])
})
