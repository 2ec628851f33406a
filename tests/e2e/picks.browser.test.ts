import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pick, PickPlayback } from '#contract/picks/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { saveData } from '#tests/support/saving-data.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const browser = sharedBrowser()
/** A site of its own: picks of other tests would be in its lists, and its own go while other tests show them. */
let site: TestServer
const count = 50
let live: LiveOnAir
let cutter: Member
let pick: Pick

const read = async (id: number): Promise<Pick> => (await cutter.get<{ pick: Pick }>(`/v1/picks/${id}`)).pick

beforeAll(async () => {
  site = await startServer({ CALLS_PER_MINUTE: '1000000' })
  live = await liveOnAir(site, '切り抜ける配信', { size: '640x360', frameRate: 15 })
  cutter = await newMember(site.url)
})
afterAll(async () => {
  await live?.end()
  await site?.close()
})

test('picks that are cut from a live on air become files', async () => {
  const cut = async (): Promise<number> => {
    const request = { title: '名場面', from: new Date(Date.now() - 5_000).toISOString(), durationMs: 3_000 }
    pick = await cutter.post<Pick>(`/v1/lives/${live.id}/picks`, { ...request, layout: 'upright', window: 0.5 })
    return pick.id
  }
  // At first the recording is too short.
  await expect.poll(() => cut().catch(() => 0), { interval: 2_000 }).toBeGreaterThan(0)
  const ids = [pick.id]
  for (let more = 0; more < 6; more += 1) ids.push(await cut())
  // Files are made one after the other: each is waited for by itself.
  for (const id of ids) await expect.poll(async () => (await read(id)).posterUrl).not.toBeNull()
  pick = await read(pick.id)
  expect(pick.size).toEqual({ width: 202, height: 360 })
})

/** Continues the list of the site with so many picks, which are all the same file. */
async function listMany(page: Page): Promise<void> {
  const playback = await cutter.get<PickPlayback>(`/v1/picks/${pick.id}/playback`)
  await page.route(/\/v1\/picks\/\d+\/playback/, (route) => route.fulfill({ json: playback }))
  let last = 1_000_000
  await page.route(/\/v1\/picks\?/, async (route) => {
    const picks = Array.from({ length: 10 }, (_, index) => ({
      ...pick,
      id: last - index,
      title: `ピック${last - index}`,
    }))
    last -= 10
    await route.fulfill({ json: { picks, next: last > 1_000_000 - count ? `${last}_${last}` : null } })
  })
}

const current = (page: Page) => page.locator('[data-pick] article:not([inert])')
const timeOf = (page: Page) =>
  current(page)
    .locator('video')
    .evaluate(({ currentTime }: HTMLVideoElement) => currentTime)

test('a pick plays muted, with audio after the first tap, and keeps it with the next one', async () => {
  const { page, errors } = await visit(browser, site.url, phone)
  await listMany(page)
  await page.goto(`/picks/${pick.id}`)
  await untilHydrated(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  const isMuted = () =>
    current(page)
      .locator('video')
      .evaluate(({ muted }: HTMLVideoElement) => muted)
  expect(await isMuted()).toBe(true)
  await current(page)
    .getByRole('button', { name: '一時停止' })
    .click({ position: { x: 180, y: 200 } })
  await expect.poll(isMuted).toBe(false)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).not.toContain(`/picks/${pick.id}`)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  await expect.poll(isMuted).toBe(false)
  expect(errors).toEqual([])
})

test('keys lead to the next and the previous pick, and turn the audio on', async () => {
  const { page, errors } = await visit(browser, site.url, desktop)
  await listMany(page)
  await page.goto(`/picks/${pick.id}`)
  await untilHydrated(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  const opened = page.url()
  for (const [next, previous] of [
    ['ArrowDown', 'ArrowUp'],
    ['j', 'k'],
  ] as const) {
    await page.keyboard.press(next)
    await expect.poll(() => page.url()).not.toBe(opened)
    await page.keyboard.press(previous)
    await expect.poll(() => page.url()).toBe(opened)
  }
  await page.keyboard.press('m')
  await current(page).getByRole('button', { name: '音声をオフ' }).waitFor()
  expect(errors).toEqual([])
})

test('a user who saves data starts the first pick by a tap, and loads no other in advance', async () => {
  const { page, errors } = await visit(browser, site.url, phone)
  await saveData(page)
  const requested: string[] = []
  page.on('request', (request) => /playback|[.](?:m3u8|m4s|mp4)/.test(request.url()) && requested.push(request.url()))
  await page.goto(`/picks/${pick.id}`)
  await untilHydrated(page)
  const play = current(page).getByRole('button', { name: '再生', exact: true })
  await play.waitFor()
  expect(requested).toEqual([])
  await play.click({ position: { x: 180, y: 200 } })
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  await expect.poll(() => page.locator('video').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).not.toContain(`/picks/${pick.id}`)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  await expect.poll(() => page.locator('video').count()).toBe(1)
  expect(errors).toEqual([])
})

test('the oldest pick plays alone', async () => {
  const { picks } = await cutter.get<{ picks: Pick[] }>(`/v1/lives/${live.id}/picks`)
  const { page, errors } = await visit(browser, site.url, phone)
  await page.goto(`/picks/${picks.at(-1)?.id}`)
  await untilHydrated(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('fifty picks are played by three video elements', async () => {
  const { page, errors } = await visit(browser, site.url, phone)
  await listMany(page)
  await page.goto(`/picks/${pick.id}`)
  await untilHydrated(page)
  // The page that plays also listens to the keys.
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  const isNextLoaded = () =>
    page
      .locator('video')
      .evaluateAll((videos: HTMLVideoElement[]) =>
        videos.some(({ paused, currentTime, readyState }) => paused && currentTime === 0 && readyState >= 2),
      )
  await expect.poll(isNextLoaded).toBe(true)
  const session = await page.context().newCDPSession(page)
  /** The nodes and bytes that remain after a garbage collection. */
  const memory = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { nodes } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { nodes, bytes: usedSize }
  }
  let early = { nodes: 0, bytes: 0 }
  const visited = new Set([page.url()])
  for (let step = 1; step < count; step += 1) {
    if (step === 10) early = await memory()
    const before = page.url()
    await page.keyboard.press(step % 2 === 0 ? 'ArrowDown' : 'j')
    await expect.poll(() => page.url(), { interval: 20 }).not.toBe(before)
    visited.add(page.url())
    expect(await page.locator('[data-pick]').count()).toBeLessThanOrEqual(5)
    expect(await page.locator('video').count()).toBeLessThanOrEqual(3)
  }
  expect(visited.size).toBe(count)
  await expect.poll(() => page.locator('video').count()).toBe(3)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  // The data of the last picks is collected later.
  await expect.poll(async () => (await memory()).nodes - early.nodes).toBeLessThan(300)
  await expect.poll(async () => (await memory()).bytes - early.bytes).toBeLessThan(3_000_000)
  expect(errors).toEqual([])
})

test('a pick leads to its moment in the source, is accessible, and fits every screen', async () => {
  for (const viewport of [{ width: 360, height: 640 }, phone, desktop]) {
    const { page, errors } = await visit(browser, site.url, viewport)
    await page.goto(`/picks/${pick.id}`)
    await untilHydrated(page)
    const link = current(page).getByRole('link', { name: '切り抜ける配信' })
    expect(await link.getAttribute('href')).toBe(`/live-info/${live.id}?t=${Math.floor(pick.positionMs / 1000)}`)
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page)
    if (viewport === desktop) {
      await link.click()
      await page.waitForURL(/\/live-info\/\w+\?t=\d+$/)
      await page.getByRole('heading', { level: 1, name: '切り抜ける配信' }).waitFor()
    }
    expect(errors).toEqual([])
  }
})

test('without scripts the page shows the video with its controls', async () => {
  const html = await (await fetch(`${site.url}/picks/${pick.id}`)).text()
  expect(html).toMatch(/<noscript><video [^>]*src="[^"]*pick\.mp4"[^>]*controls/)
  expect(html).toContain(`content="${pick.posterUrl}"`)
})

/** The share card of a page, near its right edge, where no text is. */
async function edgeOfCard(url: string): Promise<Buffer> {
  const card = await fetch(url)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  const image = sharp(Buffer.from(await card.arrayBuffer()))
  expect(await image.metadata()).toMatchObject({ width: 1200, height: 630 })
  return image.extract({ left: 1100, top: 300, width: 60, height: 60 }).raw().toBuffer()
}

test('a pick is shared with its title, and with a card that shows its poster', async () => {
  const { page } = await visit(browser, site.url)
  await page.goto(`/picks/${pick.id}`)
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  expect(await meta('og:title')).toBe('名場面')
  expect(await meta('og:image')).toBe(`${site.url}/share-card/ja/picks/${pick.id}.png`)
  const [own, ofSite] = [await meta('og:image'), `${site.url}/share-card/ja/index.png`]
  expect((await edgeOfCard(own ?? '')).equals(await edgeOfCard(ofSite))).toBe(false)
})

test('users report a pick; who cut it removes it', async () => {
  const reporter = await visitAs(browser, site.url, await newMember(site.url), `/picks/${pick.id}`)
  await current(reporter.page).getByRole('button', { name: 'このピックを通報' }).click()
  await reporter.page.getByRole('dialog').getByRole('button', { name: '通報する' }).click()
  await reporter.page.getByRole('dialog').waitFor({ state: 'hidden' })
  const own = await visitAs(browser, site.url, cutter, `/picks/${pick.id}`)
  await current(own.page).getByRole('button', { name: 'ピックを削除' }).click()
  await own.page.getByRole('alertdialog').getByRole('button', { name: 'ピックを削除' }).click()
  await own.page.waitForURL(`**/live-info/${live.id}*`)
  expect((await fetch(`${site.url}/picks/${pick.id}`)).status).toBe(404)
})
