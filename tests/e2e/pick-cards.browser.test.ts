import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { Pick } from '#contract/picks/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import {
  clickToPage,
  desktop,
  moveMouse,
  phone,
  untilHydrated,
  untilPartsHydrated,
  visit,
  visitWithoutScripts,
} from '#tests/support/browser.ts'
import type { LiveOnAir } from '#tests/support/live-on-air.ts'
import { expectFilledRows } from '#tests/support/filled-rows.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { timeOf } from '#tests/support/playback.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { recordPreviews } from '#tests/support/recorded-previews.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import type { TestServer } from '#tests/support/server.ts'
import { siteWithPicks, type SiteWithPicks } from '#tests/support/site-with-picks.ts'
import { fingerOn } from '#tests/support/touch.ts'

const browser = sharedBrowser()
const count = 8
let given: SiteWithPicks
let site: TestServer
let live: LiveOnAir
let cutter: string
/** The page of the channel. */
let path: string
let newest: Pick

beforeAll(async () => {
  given = await siteWithPicks(count)
  ;({ site, live, cutter, path, newest } = given)
})
afterAll(() => given?.close())

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, title: string) =>
  region(page, 'ピック')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

describe('the home page', () => {
  test('has its parts in the order of attention, three of them near the top of a phone; on a desktop no row is half empty', async () => {
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), path, phone)
    const stored = await page.evaluate(
      async (addresses) => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
        const put = (address: string) =>
          fetch(address, { method: 'PUT', headers, body: JSON.stringify({ positionMs: 1000 }) })
        return Promise.all(addresses.map(async (address) => (await put(address)).status))
      },
      [`${given.episode}/progress`, `/v1${path}/follow`],
    )
    expect(stored).toEqual([200, 200])
    await page.goto('/')
    const parts = await page
      .getByRole('main')
      .locator('section[aria-labelledby]')
      .evaluateAll((sections) =>
        sections.map((section) => ({
          title: section.querySelector('h1, h2')?.textContent,
          top: section.getBoundingClientRect().top,
        })),
      )
    expect(parts.map(({ title }) => title)).toEqual([
      'ライブ配信中',
      '配信予定',
      '続きから見る',
      'ピック',
      'おすすめのチャンネル',
      '雑談',
      'フォロー中の新着',
    ])
    expect(parts[2]?.top).toBeLessThan(phone.height * 1.5)
    // Most parts have one item.
    await page.setViewportSize(desktop)
    await expectFilledRows(page)
    expect(errors).toEqual([])
  })

  test('shows the newest picks with who cut them, and leads to them, also without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto('/')
    const row = region(page, 'ピック')
    expect(await row.getByRole('article').first().innerText()).toContain(`ピック${count}`)
    expect(await card(page, `ピック${count}`).textContent()).toContain(`${cutter}さんが切り抜き`)
    expect(await row.getByRole('link', { name: 'すべて見る' }).getAttribute('href')).toBe(`/picks/${newest.id}`)
    // The card is a link where it shows the poster, too.
    await card(page, `ピック${count}`).click({ position: { x: 40, y: 30 } })
    await page.waitForURL(`**/picks/${newest.id}`)
  })

  test('plays the pick under the pointer muted and in a loop, until the pointer leaves it', async () => {
    const { page, errors } = await visit(browser, site.url, desktop)
    await page.goto('/')
    await untilHydrated(page)
    await moveMouse(page)
    await card(page, `ピック${count}`).hover()
    const video = card(page, `ピック${count}`).locator('video')
    await video.waitFor({ state: 'attached' })
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3)
    expect(await video.evaluate(({ muted, loop }: HTMLVideoElement) => [muted, loop])).toEqual([true, true])
    await card(page, `ピック${count - 1}`).hover()
    await card(page, `ピック${count - 1}`)
      .locator('video')
      .waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('video').count()).toBe(1)
    await page.mouse.move(2, 2)
    await page.locator('video').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  test('continues to play the preview of a live when the cards of picks have loaded', async () => {
    const { page, errors } = await visit(browser, site.url, desktop)
    const { promise: isPlaying, resolve: loadPicks } = Promise.withResolvers<void>()
    const loaded = page.waitForResponse(/\/pick-preview/)
    await page.route(/\/pick-preview/, async (route) => {
      await isPlaying
      await route.continue()
    })
    await page.goto('/')
    await untilHydrated(page)
    await moveMouse(page)
    const onAir = page.getByRole('article').filter({ hasText: '切り抜けるライブ' }).first()
    await onAir.hover()
    await onAir.locator('video').waitFor({ state: 'attached' })
    loadPicks()
    await loaded
    const position = await timeOf(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(position + 0.5)
    expect(errors).toEqual([])
  })

  test.each([phone, desktop])('is accessible and fits with its picks ($width)', async (size) => {
    const { page, errors } = await visit(browser, site.url, size)
    await page.goto('/')
    await untilPartsHydrated(page)
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    expect(errors).toEqual([])
  })
})

describe('the page of a channel', () => {
  test('shows the picks of its episodes by pages, and those of the lives of its liver', async () => {
    const { page, errors } = await visit(browser, site.url, desktop)
    await page.goto(path)
    await untilHydrated(page)
    const row = region(page, 'ピック')
    expect(await row.getByRole('article').count()).toBe(6)
    await row.getByRole('link', { name: 'ピックをもっと見る' }).press('Enter')
    await expect.poll(() => row.getByRole('article').count()).toBe(count)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`ピック${count - 6}`)
    expect(await row.getByRole('link', { name: 'ピックをもっと見る' }).count()).toBe(0)
    await region(page, 'ライブのピック').getByRole('link', { name: '名場面' }).click()
    await page.waitForURL('**/picks/*')
    expect(errors).toEqual([])
  })

  test('has its picks in the timeline, too', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(path)
    const entry = region(page, 'タイムライン')
      .getByRole('article')
      .filter({ hasText: `ピック${count}` })
    expect(await entry.textContent()).toContain(`${cutter}さんが切り抜き`)
    await clickToPage(page, entry.getByRole('link', { name: `ピック${count}` }))
    expect(new URL(page.url()).pathname).toBe(`/picks/${newest.id}`)
  })

  test('leads to its older picks without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(path)
    await clickToPage(page, region(page, 'ピック').getByRole('link', { name: 'ピックをもっと見る' }))
    expect(await region(page, 'ピック').getByRole('article').count()).toBe(count - 6)
  })

  test('plays a pick that comes into view on a touch screen for a moment, also one that was added', async () => {
    const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
    const played = await recordPreviews(page)
    await page.goto(path)
    await untilHydrated(page)
    const finger = await fingerOn(page)
    await finger.swipe({ x: 200, y: 600 }, { x: 200, y: 580 })
    await card(page, `ピック${count}`).scrollIntoViewIfNeeded()
    await expect.poll(() => played).toContainEqual(expect.stringContaining(`ピック${count}`))
    await page.locator('video').waitFor({ state: 'detached' })
    await region(page, 'ピック').getByRole('link', { name: 'ピックをもっと見る' }).tap()
    // A screen that shows only the added row.
    await page.setViewportSize({ width: 390, height: 400 })
    await card(page, 'ピック2').evaluate((element) => element.scrollIntoView())
    await expect.poll(() => played).toContainEqual(expect.stringContaining('ピック2'))
    expect(errors).toEqual([])
  })

  test.each(['reduced motion', 'data saver'])('plays no pick with %s', async (setting) => {
    const { page, errors } = await visit(browser, site.url, desktop)
    if (setting === 'reduced motion') await page.emulateMedia({ reducedMotion: 'reduce' })
    else await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(path)
    await untilHydrated(page)
    const loaded = page.waitForResponse(/play-previews/)
    await moveMouse(page)
    await card(page, `ピック${count}`).hover()
    await loaded
    // Longer than the pointer must rest on a card.
    await page.waitForTimeout(1000)
    expect(await page.locator('video').count()).toBe(0)
    expect(requests.filter((url) => url.includes('/playback'))).toEqual([])
    expect(errors).toEqual([])
  })

  test.each(languages)('is accessible and fits with its picks in %s', async (language) => {
    const { page, errors } = await visit(browser, site.url, phone, language)
    await page.goto(path)
    await untilHydrated(page)
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    await expectFits(page, desktop)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, 'colours')).toEqual([])
    expect(errors).toEqual([])
  })
})

test('the page of a genre has its lives on air and next, picks, episodes and channels', async () => {
  await (await newMember(site.url)).post('/v1/channels', { name: '話す部屋', genre: 'talk' })
  const { page, errors } = await visit(browser, site.url, desktop)
  await page.goto('/genres/talk')
  const parts: Readonly<Record<string, string>> = {
    ライブ配信中: '切り抜けるライブ',
    配信予定: 'つぎのライブ',
    ピック: `ピック${count}`,
    エピソード: '切り抜ける動画',
    チャンネル: '話す部屋',
  }
  for (const [part, item] of Object.entries(parts)) {
    expect(await region(page, part).getByRole('link', { name: item, exact: true }).count(), part).toBe(1)
  }
  expect(await region(page, 'チャンネル').getByRole('link', { name: 'ピックの部屋' }).count()).toBe(0)
  expect(errors).toEqual([])
})

describe('the studio', () => {
  const open = (target: string, size = desktop) => visitAs(browser, site.url, live.liver, target, size)
  const listed = (page: Page) => region(page, '切り抜かれたピック')

  test('lists the picks of the episodes of a channel with who cut them, by pages, below the switch', async () => {
    const { page, errors } = await open(path.replace('/channels', '/studio'))
    await page.getByRole('link', { name: 'ピック', exact: true }).click()
    await page.waitForURL('**/picks')
    await region(page, 'ピック').getByRole('radio', { name: '見られる人全員' }).waitFor()
    const rows = listed(page).getByRole('article')
    expect(await rows.count()).toBe(count)
    expect(await rows.first().textContent()).toContain(`${cutter}さんが切り抜き`)
    expect(await rows.first().getByRole('link', { name: '切り抜ける動画' }).getAttribute('href')).toMatch(/\?t=0$/)
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    await page.goto(`${new URL(page.url()).pathname}?picks=${newest.id}_${newest.id}`)
    expect(await rows.count()).toBe(count - 1)
    expect(errors).toEqual([])
  })

  test('lists the picks of the lives of a liver, who removes one', async () => {
    const { page, errors } = await open('/studio', phone)
    await page.getByRole('link', { name: 'ライブのピック' }).click()
    const row = listed(page).getByRole('article', { name: '名場面' })
    const address = await row.getByRole('link', { name: '名場面' }).getAttribute('href')
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    await row.getByRole('button', { name: '「名場面」を削除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ピックを削除' }).click()
    await listed(page).getByText('ピックはまだありません').waitFor()
    expect(await row.count()).toBe(0)
    expect((await fetch(`${site.url}${address}`)).status).toBe(404)
    expect(errors).toEqual([])
  })

  test('has no picks of lives for users who are no livers', async () => {
    const { page } = await visitAs(browser, site.url, await newMember(site.url), '/studio')
    expect(await page.getByRole('link', { name: 'ライブのピック' }).count()).toBe(0)
    expect((await page.goto('/studio/picks'))?.status()).toBe(403)
  })
})
