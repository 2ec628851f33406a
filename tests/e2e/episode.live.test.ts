import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EpisodePage } from '#contract/episodes/schemas.ts'
import type { EpisodeStatistics } from '#contract/statistics/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, desktop, phone, visit } from '#tests/support/browser.ts'
import { apiOf, episodeSite, type EpisodeSite } from '#tests/support/episode-site.ts'
import { pausePast, playedFrom, untilPaused } from '#tests/support/held-playback.ts'
import { pressMediaKey, recordMediaSession } from '#tests/support/media-session.ts'
import { newMember } from '#tests/support/member.ts'
import { commonScreens, expectFits } from '#tests/support/page-fits.ts'
import { pause, seekTo, timeOf, untilPlaying } from '#tests/support/playback.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { fingerOn } from '#tests/support/touch.ts'

const filmSeconds = 40

let site: EpisodeSite
/** Paths of the pages of two public episodes, in this order. */
let first: string
let second: string

beforeAll(async () => {
  site = await episodeSite()
  const [filmId, shortId] = await Promise.all([site.video(filmSeconds), site.video(6)])
  first = await site.publish('第1話 はじまりの朝', filmId)
  second = await site.publish('第2話 昼の散歩', shortId)
})
afterEach(async () => {
  if (site) await closeVisits(site.browser)
})
afterAll(() => site?.close())

/** Stops the clock that the countdown reads; returns a function that lets it run again. */
async function stopCountdown(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const now = performance.now()
    Object.defineProperty(performance, 'now', { value: () => now, configurable: true })
  })
  return () => page.evaluate(() => void Reflect.deleteProperty(performance, 'now'))
}

test('the owner sees what a visitor has watched as figures and as a curve, without the visitor', async () => {
  const { page, errors } = await site.open(second)
  await page.getByRole('region', { name: '再生が終わりました' }).waitFor()
  await page.goto('/terms')
  const read = () => site.owner.get<EpisodeStatistics>(`${apiOf(second)}/statistics?period=7`)
  // The view and what was watched arrive one after the other.
  await expect.poll(read).toMatchObject({ total: { views: 1, plays: 1, watchedShare: 1 }, retention: [1, 1] })
  const { total, sources, devices } = await read()
  expect(total.watchSeconds).toBeGreaterThanOrEqual(5)
  expect(total.watchSeconds).toBeLessThanOrEqual(7)
  expect(sources).toEqual([{ source: 'direct', views: 1 }])
  expect(devices).toEqual([{ device: 'desktop', views: 1 }])
  expect(errors).toEqual([])

  const statistics = await site.open(`/studio${second.replace('/channels', '')}/statistics`, site.owner)
  const retention = statistics.page.getByRole('region', { name: '視聴維持率' })
  await retention.locator('figure svg path').first().waitFor({ state: 'attached' })
  await retention.getByText('表で見る').click()
  const rows = retention.getByRole('table').getByRole('row')
  await expect.poll(() => rows.allTextContents()).toEqual([expect.anything(), '0:00100%', '0:05100%'])
  expect(await axeViolations(statistics.page)).toEqual([])
  expect(statistics.errors).toEqual([])
})

describe('a member', () => {
  test('resumes on another device where they stopped, and can start over', async () => {
    const member = await newMember(site.server.url)
    const { page, errors } = await site.open(first, member)
    await untilPlaying(page)
    await pausePast(page, 21.2)
    await seekTo(page, 21)
    await untilPaused(page)
    const read = async () => (await member.get<EpisodePage>(apiOf(first))).episode.progressMs
    await page.goto('/terms')
    await expect.poll(read).toBeGreaterThan(21_000)
    expect(errors).toEqual([])

    const other = await site.open('/terms', member, phone)
    // The note is shown for twelve seconds of playback.
    await pausePast(other.page, 20)
    await other.page.goto(first)
    await untilPaused(other.page)
    await expect.poll(() => playedFrom(other.page)).toBeGreaterThan(20)
    await other.page.getByText(/^0:2[1-9]から再生しています$/).waitFor()
    expect(await axeViolations(other.page)).toEqual([])
    await other.page.getByRole('button', { name: '最初から見る' }).click()
    await expect.poll(() => playedFrom(other.page)).toBeLessThan(10)
    expect(other.errors).toEqual([])
  })

  test('is counted as one viewer, and a watched episode starts from its beginning', async () => {
    const member = await newMember(site.server.url)
    const views = async () => (await site.owner.get<EpisodePage>(apiOf(second))).episode.views
    const before = await views()
    for (const viewport of [desktop, phone]) {
      const { page } = await site.open(second, member, viewport)
      await untilPlaying(page)
      await seekTo(page, 5)
      await page.getByRole('region', { name: '再生が終わりました' }).waitFor()
      await closeVisits(site.browser)
    }
    await expect.poll(views).toBe(before + 1)
    const progress = async () => (await member.get<EpisodePage>(apiOf(second))).episode.progressMs
    await expect.poll(progress).toBeNull()
  })
})

test('a visitor resumes on the same device, and a watched episode starts from its beginning', async () => {
  const { page, errors } = await site.open(first)
  await untilPlaying(page)
  await pausePast(page, 21.2)
  await seekTo(page, 21)
  await untilPaused(page)
  await page.reload()
  await untilPaused(page)
  await page.getByText(/^0:2[1-9]から再生しています$/).waitFor()
  await stopCountdown(page)
  await seekTo(page, filmSeconds - 1)
  await page.evaluate(() => document.querySelector('video')?.play())
  await page.getByRole('region', { name: '次のエピソード' }).waitFor()
  await page.reload()
  await untilPlaying(page)
  await expect.poll(() => playedFrom(page)).toBeLessThan(10)
  expect(errors).toEqual([])
})

test('the next episode plays after a countdown, which can be cancelled', async () => {
  const { page, errors } = await site.open(first)
  await untilPlaying(page)
  // Otherwise its eight seconds may be over before it has been read and cancelled.
  const continueCountdown = await stopCountdown(page)
  await seekTo(page, filmSeconds - 1)
  const end = page.getByRole('region', { name: '次のエピソード' })
  await end.getByText('第2話 昼の散歩').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await end.getByRole('button', { name: 'キャンセル' }).click()
  await end.getByRole('button', { name: 'もう一度見る' }).click()
  await end.waitFor({ state: 'detached' })
  await seekTo(page, filmSeconds - 1)
  await end.getByRole('timer').waitFor()
  await continueCountdown()
  await page.waitForURL(`**${second}`)
  await page.getByRole('heading', { level: 1, name: '第2話 昼の散歩' }).waitFor()
  await untilPlaying(page)
  expect(errors).toEqual([])
})

test('full screen shows the countdown and continues with the next episode', async () => {
  const { page, errors } = await site.open(first)
  await untilPlaying(page)
  await page.keyboard.press('f')
  const inFullScreen = (selector: string) =>
    page.evaluate((one) => (document.fullscreenElement?.querySelector(one) ?? null) !== null, selector)
  await expect.poll(() => inFullScreen('video')).toBe(true)
  const continueCountdown = await stopCountdown(page)
  await seekTo(page, filmSeconds - 1)
  await expect.poll(() => inFullScreen('[role=timer]')).toBe(true)
  await continueCountdown()
  await page.keyboard.press('N')
  await page.waitForURL(`**${second}`)
  await page.getByRole('heading', { name: '第2話 昼の散歩' }).waitFor()
  await untilPlaying(page)
  expect(await inFullScreen('video')).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => inFullScreen('video')).toBe(false)
  expect(errors).toEqual([])
})

test('media keys seek and lead to the next and the previous episode, and the seek bar previews the video', async () => {
  const { page, errors } = await site.open('/terms')
  await recordMediaSession(page)
  await page.goto(first)
  await untilPlaying(page)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('第1話 はじまりの朝')
  await pressMediaKey(page, 'previoustrack')
  await pressMediaKey(page, 'seekforward')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(10)

  const range = page.locator('media-time-range')
  await range.hover()
  const tile = () => range.evaluate((element) => element.getAttribute('mediapreviewimage') ?? '')
  await expect.poll(tile).toMatch(/\/hls\/.+\.(jpg|webp)/)

  await pressMediaKey(page, 'nexttrack')
  await page.getByRole('heading', { level: 1, name: '第2話 昼の散歩' }).waitFor()
  await untilPlaying(page)
  await pressMediaKey(page, 'previoustrack')
  await page.waitForURL(`**${first}`)
  expect(errors).toEqual([])
})

test('two taps at the side of the video move it by ten seconds', async () => {
  const { page, errors } = await visit(site.browser, site.server.url, phone, 'ja-JP', true)
  await page.goto(first)
  await untilPlaying(page)
  // Otherwise it plays on beyond the position that the taps lead back to.
  await pause(page)
  await seekTo(page, 1)
  const box = await page.locator('video').boundingBox()
  const at = (share: number) => ({ x: (box?.x ?? 0) + (box?.width ?? 0) * share, y: (box?.y ?? 0) + 60 })
  const finger = await fingerOn(page)
  // The sum is shown for less than a second.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await finger.doubleTap(at(0.9))
  await page.getByText('10秒', { exact: true }).waitFor()
  await page.clock.resume()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(10)
  await finger.doubleTap(at(0.5))
  await finger.doubleTap(at(0.1))
  await expect.poll(() => timeOf(page)).toBeLessThan(8)
  expect(errors).toEqual([])
})

test('the page fits phones and desktops, lists the series and casts, and shares the position', async () => {
  const { page, errors } = await site.open(first)
  await untilPlaying(page)
  await expectFits(page, ...commonScreens)
  expect(await axeViolations(page)).toEqual([])
  const series = page.getByRole('region', { name: /朝の会/ })
  expect(await series.getByRole('link', { name: /第1話/ }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'あおい' }).waitFor()
  await pause(page)
  await seekTo(page, 12)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect.poll(() => timeOf(page)).toBe(12)
  await page.getByRole('button', { name: '共有', exact: true }).click()
  await page.getByRole('checkbox', { name: /から再生する/ }).check()
  expect(await page.getByRole('textbox', { name: 'リンク' }).inputValue()).toMatch(/\?shared&t=12$/)
  expect(await axeViolations(page)).toEqual([])
  const shown = await recordTexts(page)
  await page.getByRole('button', { name: '埋め込みコードをコピー' }).click()
  await shown.until('埋め込みコードをコピーしました')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`src="${site.server.url}/embed${first}"`)
  expect(errors).toEqual([])
})
