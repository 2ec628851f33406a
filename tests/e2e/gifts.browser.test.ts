import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { field, goLive, log, overlap, reads, say, watchAs, type ChattedLive } from '#tests/support/chat-page.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()
let live: ChattedLive

beforeAll(async () => {
  server = await startServer()
  live = await goLive(server, '贈りもの夜話')
})
afterAll(async () => {
  await live?.encoder.kill()
  await server?.close()
})

const tray = (page: Page) => page.getByRole('dialog', { name: 'そらさんにギフトを贈る' })
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A press counts once the page is alive and in the room. */
const alive = (page: Page) =>
  field(page)
    .or(page.getByRole('link', { name: 'ログインしてコメントする' }))
    .first()
    .waitFor()

async function openTray(page: Page): Promise<void> {
  await alive(page)
  await act(page, 'ギフト')
  await tray(page).getByRole('radio', { name: 'ハート' }).waitFor({ state: 'attached' })
}

const pick = (page: Page, name: string) => tray(page).getByText(name, { exact: true }).click()

/** The coins that the tray says are left. */
async function left(page: Page): Promise<number> {
  const purse = tray(page).getByRole('paragraph').filter({ hasText: 'コイン残高' })
  const coins = /[\d,]+/.exec(await purse.innerText())?.[0]
  if (coins === undefined) throw new Error('the tray does not say how many coins are left')
  return Number(coins.replaceAll(',', ''))
}

/** Free coins, from staff. */
async function grant(account: string, coins: number): Promise<void> {
  const caller = await callAs(server.url, account)
  const { user } = await caller.get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(server.url, 'staff-yui')
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, {
    correction: 'grant',
    coins,
    reason: 'test',
    key: randomUUID(),
  })
}

async function buy(page: Page): Promise<void> {
  await page.goto('/coins')
  const form = page.getByRole('region', { name: '生年月日の登録' })
  await form.getByLabel('生年月日').fill('2000-04-01')
  await form.getByRole('checkbox').check()
  await act(page, '登録する')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '1,120コイン、' }).click()
  await act(page, '1,120コインを1,200円で注文し、支払いへ進む')
  await act(page, '支払う')
  await page.getByText('購入が完了しました').waitFor()
}

test('two viewers chat and give gifts with the liver during a live; everybody sees them, and the liver is owed for what was bought', async () => {
  const mio = await watchAs(browser, server, live, 'みお', phone)
  await buy(mio.page)
  await grant('viewer-kenta', 50)
  await mio.page.goto(live.path)
  const kenta = await watchAs(browser, server, live, 'けんた')
  const sora = await watchAs(browser, server, live, 'そら')
  await say(mio.page, '応援しています')
  await reads(sora.page, '応援しています')
  expect(await sora.page.getByRole('button', { name: 'ギフト', exact: true }).count()).toBe(0)

  await openTray(mio.page)
  await tray(mio.page).getByText('1,120コイン').waitFor()
  await pick(mio.page, 'キラ星')
  await pick(mio.page, '×5')
  await tray(mio.page).getByText('50コイン', { exact: true }).waitFor()
  await tray(mio.page).getByText('（約55円相当）').last().waitFor()
  expect(await overlap(tray(mio.page), mio.page.locator('video'))).toBe(0)
  // It goes over the picture for some seconds only.
  const seen = [mio, kenta, sora].map(({ page }) => page.locator('.gift-banner').getByText('キラ星').waitFor())
  await act(mio.page, '贈る')
  await act(mio.page, 'もう一度（5コンボ）')
  await Promise.all(seen)
  for (const { page } of [mio, kenta, sora])
    await expect.poll(() => log(page).getByText('みお: キラ星').count()).toBe(2)
  await tray(mio.page).getByText('1,020コイン').waitFor()

  await openTray(kenta.page)
  await pick(kenta.page, 'キラ星')
  await pick(kenta.page, '×1')
  await act(kenta.page, '贈る')
  await log(sora.page).getByText('けんた: キラ星').waitFor()

  const ranking = sora.page.getByRole('region', { name: 'このライブの応援ランキング' })
  await expect
    .poll(() => ranking.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^1位\s*みお\s*100pt$/), expect.stringMatching(/^2位\s*けんた\s*10pt$/)])
  const late = await watchAs(browser, server, live, null)
  await expect.poll(() => log(late.page).getByText('みお: キラ星').count()).toBe(2)
  await openTray(late.page)
  const login = late.page.getByRole('link', { name: 'ログインして贈る' })
  expect(await login.getAttribute('href')).toContain(encodeURIComponent(live.path))

  await sora.page.goto('/liver_profile')
  const owed = sora.page.getByRole('region', { name: '報酬' })
  await owed.getByText('30円', { exact: true }).first().waitFor()
  expect([...mio.faults, ...kenta.faults, ...sora.faults, ...late.faults]).toEqual([])
})

test('who has not coins enough is led to the shop, and nothing is sent', async () => {
  const { page } = await watchAs(browser, server, live, 'けんた')
  await openTray(page)
  await pick(page, 'キラ星')
  await pick(page, '×99')
  expect(await tray(page).getByRole('link', { name: 'コインを買い足す' }).getAttribute('href')).toBe('/coins')
  expect(await page.getByRole('button', { name: '贈る', exact: true }).count()).toBe(0)
})

test('a gift whose answer was lost is sent once', async () => {
  await grant('viewer-kenta', 100)
  const keys: string[] = []
  const { page } = await watchAs(browser, server, live, 'けんた')
  await page.route('**/v1/lives/*/gifts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().postDataJSON().key)
    const answer = await route.fetch()
    if (keys.length === 1) return route.abort('connectionreset')
    return route.fulfill({ response: answer })
  })
  await openTray(page)
  const before = await left(page)
  await pick(page, 'キラ星')
  await act(page, '贈る')
  await page.getByRole('button', { name: /^もう一度/ }).waitFor()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBe(2)
  await expect.poll(() => left(page)).toBe(before - 10)

  await page.goto('/coins/history?filter=spending')
  const newest = page.getByRole('listitem').filter({ hasText: 'ギフト：キラ星 ×1' }).first()
  expect(await newest.getByRole('link', { name: 'そらさんのライブ' }).getAttribute('href')).toBe(live.path)
})

test('a gift none of whose answers came is told to be in doubt, and is sent once when it is pressed again', async () => {
  await grant('viewer-kenta', 100)
  const { page } = await watchAs(browser, server, live, 'けんた')
  const keys: string[] = []
  let away = true
  await page.route('**/v1/lives/*/gifts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().postDataJSON().key)
    const answer = await route.fetch()
    return away ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await openTray(page)
  const before = await left(page)
  await pick(page, 'キラ星')
  await act(page, '贈る')
  const doubt = tray(page).getByText('「キラ星 ×1」を贈れたかどうか、まだ確認できていません。')
  await doubt.waitFor()
  const tries = keys.length
  expect(tries).toBeGreaterThan(1)

  await tray(page).getByRole('button', { name: '閉じる' }).click()
  await tray(page).waitFor({ state: 'hidden' })
  away = false
  await act(page, 'ギフト')
  await doubt.waitFor()
  await act(page, '贈る')
  await page.getByRole('button', { name: /^もう一度/ }).waitFor()
  expect(keys.length).toBe(tries + 1)
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => left(page)).toBe(before - 10)
  expect(await doubt.count()).toBe(0)

  // It is known now: the next one is another gift.
  await page.getByRole('button', { name: /^(もう一度|贈る)/ }).click()
  await expect.poll(() => left(page)).toBe(before - 20)
  expect(new Set(keys).size).toBe(2)
})

test('gifts are sent in a row by keyboard, told to screen readers, and leave the controls of a phone in sight', async () => {
  await grant('owner-akari', 30)
  const narrow = { width: 360, height: 740 }
  const { page, faults } = await watchAs(browser, server, live, 'あかり', narrow)
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
  await expect.poll(() => announcer.innerText()).toMatch(/^あかりさんからギフト：キラ星 ×[1-3]$/)
  await expect.poll(() => banner.count()).toBe(0)
  expect(faults).toEqual([])
})
