import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { field, goLive, watchAs, type ChattedLive } from '#tests/support/chat-page.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser
let live: ChattedLive

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  live = await goLive(server, '手の届くギフト')
})
afterAll(async () => {
  await live?.encoder.kill()
  await browser?.close()
  await server?.close()
})

/** Free coins, from staff. */
async function grant(account: string, coins: number): Promise<void> {
  const caller = await callAs(server.url, account)
  const { user } = await caller.get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(server.url, 'staff-yui')
  const correction = { correction: 'grant', coins, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, correction)
}

test('gifts are sent in a row by keyboard, told to screen readers, and leave the controls of a phone in sight', async () => {
  await grant('viewer-kenta', 30)
  const narrow = { width: 360, height: 740 }
  const { page, faults } = await watchAs(browser, server, live, 'けんた', narrow)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await field(page).waitFor()
  await page.getByRole('button', { name: 'ギフト', exact: true }).click()
  await page.getByText('キラ星', { exact: true }).click()

  await page.getByRole('button', { name: '贈る', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('もう一度（1コンボ）')
  const banner = page.locator('.gift-banner')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('もう一度（2コンボ）')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('コインを買い足す')
  // All at one moment: it goes some seconds after the last gift.
  const seen = await banner.evaluate((shown) => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    return {
      bottom: shown.getBoundingClientRect().bottom,
      ofControls: boxOf('media-control-bar')?.top ?? NaN,
      ofStage: boxOf('.watch-stage')?.bottom ?? NaN,
      hidden: shown.closest('[aria-hidden=true]') !== null,
    }
  })
  expect(seen.bottom).toBeLessThanOrEqual(seen.ofControls)
  // A seek bar stands above the controls where there is a past to go back to.
  expect(seen.ofStage - seen.bottom).toBeGreaterThanOrEqual(64)
  expect(seen.hidden).toBe(true)

  const announcer = page.locator('[data-announcer=gifts]')
  await expect.poll(() => announcer.innerText()).toMatch(/^けんたさんからギフト：キラ星 ×[1-3]$/)
  await expect.poll(() => banner.count()).toBe(0)
  expect(faults).toEqual([])
})
