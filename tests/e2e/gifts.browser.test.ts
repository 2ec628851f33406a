import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone } from '#tests/support/browser.ts'
import { buyCoins } from '#tests/support/buy-coins.ts'
import { callAs } from '#tests/support/caller.ts'
import {
  field,
  goLive,
  log,
  overlap,
  untilShown,
  postComment,
  watchAs,
  type ChatLive,
} from '#tests/support/chat-page.ts'
import { runCommand } from '#tests/support/command-line.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()
let live: ChatLive

beforeAll(async () => {
  server = await startServer()
  live = await goLive(server, '贈りもの夜話')
})
afterAll(async () => {
  await live?.encoder.kill()
  await server?.close()
})

const tray = (page: Page) => page.getByRole('dialog', { name: 'そらさんにギフトを贈る' })
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Clicks work once the page is hydrated and has joined the room. */
const untilReady = (page: Page) =>
  field(page)
    .or(page.getByRole('link', { name: 'ログインしてコメントする' }))
    .first()
    .waitFor()

async function openTray(page: Page): Promise<void> {
  await untilReady(page)
  await click(page, 'ギフト')
  await tray(page).getByRole('radio', { name: 'ハート' }).waitFor({ state: 'attached' })
}

/** The button continues the combo for a few seconds after a gift. */
const sendButton = /^(贈る|もう一度（\d+コンボ）)$/

const pick = (page: Page, name: string) => tray(page).getByText(name, { exact: true }).click()

/** The coin balance shown in the tray. */
async function balance(page: Page): Promise<number> {
  const wallet = tray(page).getByRole('paragraph').filter({ hasText: 'コイン残高' })
  const coins = /[\d,]+/.exec(await wallet.innerText())?.[0]
  if (coins === undefined) throw new Error('the tray shows no balance')
  return Number(coins.replaceAll(',', ''))
}

/** Free coins granted by staff. */
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

test('viewers and liver chat and exchange gifts during a live; everyone sees them, and paid gifts become rewards', async () => {
  const mio = await watchAs(browser, server, live, 'みお', phone)
  await buyCoins(mio.page)
  await grant('viewer-kenta', 50)
  await mio.page.goto(live.path)
  const kenta = await watchAs(browser, server, live, 'けんた')
  const sora = await watchAs(browser, server, live, 'そら')
  await postComment(mio.page, '応援しています')
  await untilShown(sora.page, '応援しています')
  expect(await sora.page.getByRole('button', { name: 'ギフト', exact: true }).count()).toBe(0)

  await openTray(mio.page)
  await tray(mio.page).getByText('1,120コイン').waitFor()
  await pick(mio.page, 'キラ星')
  await pick(mio.page, '×5')
  await tray(mio.page).getByText('50コイン', { exact: true }).waitFor()
  await tray(mio.page).getByText('（約55円相当）').last().waitFor()
  await expect.poll(() => overlap(tray(mio.page), mio.page.locator('video'))).toBe(0)
  // Banners and combos are shown for a few seconds only.
  const shown = await Promise.all([mio, kenta, sora].map(({ page }) => recordTexts(page)))
  await click(mio.page, '贈る')
  await expect.poll(() => shown[0]?.texts).toContain('もう一度（5コンボ）')
  await mio.page.getByRole('button', { name: sendButton }).click()
  for (const one of shown) await one.until('みおキラ星×5')
  for (const { page } of [mio, kenta, sora])
    await expect.poll(() => log(page).getByText('みお: キラ星').count()).toBe(2)
  await tray(mio.page).getByText('1,020コイン').waitFor()

  await openTray(kenta.page)
  await pick(kenta.page, 'キラ星')
  await pick(kenta.page, '×1')
  await click(kenta.page, '贈る')
  await log(sora.page).getByText('けんた: キラ星').waitFor()
  await click(sora.page, 'けんたさんのキラ星にありがとうを送る')
  for (const one of shown) await one.until('そらさんからけんたさんへ「ありがとう！」')

  const ranking = sora.page.getByRole('region', { name: 'このライブの応援ランキング' })
  await expect
    .poll(() => ranking.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^1位\s*みお\s*100pt$/), expect.stringMatching(/^2位\s*けんた\s*10pt$/)])
  const visitor = await watchAs(browser, server, live, null)
  await expect.poll(() => log(visitor.page).getByText('みお: キラ星').count()).toBe(2)
  await openTray(visitor.page)
  const login = visitor.page.getByRole('link', { name: 'ログインして贈る' })
  expect(await login.getAttribute('href')).toContain(encodeURIComponent(live.path))

  await sora.page.goto('/liver_profile')
  const rewards = sora.page.getByRole('region', { name: '報酬' })
  await rewards.getByText('30円', { exact: true }).first().waitFor()
  expect([...mio.errors, ...kenta.errors, ...sora.errors, ...visitor.errors]).toEqual([])
})

test('gifts sent before a viewer joins are shown, also if their first request fails', async () => {
  // The API client itself retries once.
  let requests = 0
  const { page } = await watchAs(browser, server, live, null, desktop, async (opened) => {
    await opened.route('**/v1/lives/*/gifts', (route) => {
      requests += 1
      return requests <= 2 ? route.abort('connectionreset') : route.continue()
    })
  })
  await expect.poll(() => log(page).getByText('みお: キラ星').count()).toBe(2)
  expect(requests).toBe(3)
})

test('a user without enough coins is linked to the shop, and nothing is sent', async () => {
  const { page } = await watchAs(browser, server, live, 'けんた')
  await openTray(page)
  await pick(page, 'キラ星')
  await pick(page, '×99')
  expect(await tray(page).getByRole('link', { name: 'コインを買い足す' }).getAttribute('href')).toBe('/coins')
  expect(await page.getByRole('button', { name: '贈る', exact: true }).count()).toBe(0)
})

test('a gift whose response is lost is sent once', async () => {
  await grant('viewer-kenta', 100)
  const keys: string[] = []
  const { page } = await watchAs(browser, server, live, 'けんた')
  await page.route('**/v1/lives/*/gifts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().postDataJSON().key)
    const response = await route.fetch()
    if (keys.length === 1) return route.abort('connectionreset')
    return route.fulfill({ response: response })
  })
  await openTray(page)
  const before = await balance(page)
  await pick(page, 'キラ星')
  await click(page, '贈る')
  await expect.poll(() => balance(page)).toBe(before - 10)
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBe(2)

  await page.goto('/coins/history?filter=spending')
  const newest = page.getByRole('listitem').filter({ hasText: 'ギフト：キラ星 ×1' }).first()
  expect(await newest.getByRole('link', { name: 'そらさんのライブ' }).getAttribute('href')).toBe(live.path)
})

test("a viewer's own gift is shown before its response, and disappears when it is refused", async () => {
  await grant('viewer-kenta', 100)
  const { page } = await watchAs(browser, server, live, 'けんた')
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/v1/lives/*/gifts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await refused
    return route.fulfill({ status: 409, json: { status: 409, code: 'X', title: 'X', message: 'いまは贈れません。' } })
  })
  await openTray(page)
  await pick(page, 'キラ星')
  const shown = await recordTexts(page)
  await click(page, '贈る')
  await shown.until('けんたキラ星×1')
  refuse()
  await tray(page).getByText('いまは贈れません。').waitFor()
  expect(await page.locator('.gift-banner').filter({ hasText: 'けんた' }).count()).toBe(0)
})

test('a gift without any response is shown as unconfirmed, and clicking again does not send it twice', async () => {
  await grant('viewer-kenta', 100)
  const { page } = await watchAs(browser, server, live, 'けんた')
  const keys: string[] = []
  let offline = true
  await page.route('**/v1/lives/*/gifts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().postDataJSON().key)
    const response = await route.fetch()
    return offline ? route.abort('connectionreset') : route.fulfill({ response: response })
  })
  await openTray(page)
  const before = await balance(page)
  await pick(page, 'キラ星')
  await click(page, '贈る')
  const unconfirmed = tray(page).getByText('「キラ星 ×1」を贈れたかどうか、まだ確認できていません。')
  await unconfirmed.waitFor()
  const attempts = keys.length
  expect(attempts).toBeGreaterThan(1)

  await tray(page).getByRole('button', { name: '閉じる' }).click()
  await tray(page).waitFor({ state: 'hidden' })
  offline = false
  await click(page, 'ギフト')
  await unconfirmed.waitFor()
  const shown = await recordTexts(page)
  await click(page, '贈る')
  await shown.until('もう一度（')
  expect(keys.length).toBe(attempts + 1)
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => balance(page)).toBe(before - 10)
  expect(await unconfirmed.count()).toBe(0)

  // The gift is confirmed: the next click sends another one.
  await page.getByRole('button', { name: sendButton }).click()
  await expect.poll(() => balance(page)).toBe(before - 20)
  expect(new Set(keys).size).toBe(2)
})

test('repeated gifts by keyboard are announced to screen readers and do not cover the controls on a phone', async () => {
  await grant('owner-akari', 30)
  const narrow = { width: 360, height: 740 }
  const { page, errors } = await watchAs(browser, server, live, 'あかり', narrow)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await field(page).waitFor()
  await page.getByRole('button', { name: 'ギフト', exact: true }).click()
  await page.getByText('キラ星', { exact: true }).click()

  const shown = await recordTexts(page)
  // Read when the banner comes: it goes a few seconds after the last gift.
  const reading = page.evaluate(async () => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const banner = await new Promise<Element>((resolve) => {
      const find = () => document.querySelectorAll('.gift-banner').forEach(resolve)
      new MutationObserver(find).observe(document.body, { subtree: true, childList: true })
    })
    return {
      bottom: banner.getBoundingClientRect().bottom,
      ofControls: boxOf('media-control-bar')?.top ?? NaN,
      ofStage: boxOf('.watch-stage')?.bottom ?? NaN,
      hidden: banner.closest('[aria-hidden=true]') !== null,
    }
  })
  await page.getByRole('button', { name: '贈る', exact: true }).focus()
  await page.keyboard.press('Enter')
  await shown.until('もう一度（1コンボ）')
  const layout = await reading
  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/gifts'))
  await page.keyboard.press('Enter')
  // The site counts combos by its own clock.
  const { gift } = await (await answer).json()
  await shown.until(`もう一度（${gift.combo}コンボ）`)
  await expect.poll(() => balance(page)).toBe(10)
  expect(await focused()).toMatch(sendButton)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('コインを買い足す')
  expect(layout.bottom).toBeLessThanOrEqual(layout.ofControls)
  // The seek bar is above the controls if the live has a DVR window.
  expect(layout.ofStage - layout.bottom).toBeGreaterThanOrEqual(64)
  expect(layout.hidden).toBe(true)

  const announcer = page.locator('[data-announcer=gifts]')
  await expect.poll(() => announcer.innerText()).toMatch(/^あかりさんからギフト：キラ星 ×[1-3]$/)
  await expect.poll(() => page.locator('.gift-banner').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a gift that the operator adds on the command line is in the tray, and is sent with its image', async () => {
  await grant('viewer-kenta', 10)
  const file = join(server.dataDirectory, 'mikan.png')
  await writeFile(file, await noiseImage('png', 300, 200))
  const values = ['--ja', 'みかん', '--en', 'Tangerine', '--ko', '귤', '--coins', '3', '--image', file]
  const added = await runCommand(['gift', 'add', 'mikan', 'new in winter', ...values], server.dataDirectory)
  expect(added).toMatchObject({ code: 0, errors: '' })
  const { page, errors } = await watchAs(browser, server, live, 'けんた')
  await openTray(page)
  await pick(page, 'みかん')
  await click(page, '贈る')
  const line = log(page).getByText('けんた: みかん')
  await line.waitFor()
  const image = page.locator('img[src^="/v1/gift-images/"]').last()
  await expect.poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBe(512)
  expect(errors).toEqual([])
})
