import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, moveMouse, phone, untilHydrated, untilPartsHydrated, visit } from '#tests/support/browser.ts'
import { expectFilledRows } from '#tests/support/filled-rows.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { timeOf } from '#tests/support/playback.ts'
import { recordPreviews } from '#tests/support/recorded-previews.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { fingerOn } from '#tests/support/touch.ts'

const browser = sharedBrowser()
/** A site of its own: the lists of its home page show the newest of all that other tests publish. */
let site: TestServer
const lives: LiveOnAir[] = []

beforeAll(async () => {
  site = await startServer({ CALLS_PER_MINUTE: '1000000' })
  // The newest live is the large one.
  for (const [title, size] of [
    ['縦のカード', '180x320'],
    ['横のカード', '320x180'],
    ['大きなカード', '320x180'],
  ] as const) {
    lives.push(await liveOnAir(site, title, { size, frameRate: 10 }))
  }
})
afterAll(async () => {
  for (const live of lives) await live.end()
  await site?.close()
})

async function boxOf(page: Page, title: string) {
  const box = await page.getByRole('article').filter({ hasText: title }).boundingBox()
  if (!box) throw new Error(`${title} is not shown`)
  return box
}

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])(
  'a card shows a portrait live in portrait, with half the width of others and in their row, at $width×$height',
  async (viewport) => {
    const { page, errors } = await visit(browser, site.url, viewport)
    await page.goto('/')
    // Also ends the animations of the cards.
    expect(await axeViolations(page)).toEqual([])
    const [portrait, landscape] = [await boxOf(page, '縦のカード'), await boxOf(page, '横のカード')]
    expect(portrait.height / portrait.width).toBeGreaterThan(1.5)
    expect(landscape.height / landscape.width).toBeLessThan(1)
    expect(landscape.width).toBeGreaterThan(portrait.width * 1.8)
    const sharesRow = Math.abs(landscape.y - portrait.y) < 1 && Math.abs(landscape.height - portrait.height) < 1
    expect(sharesRow).toBe(true)
    if (viewport.width >= desktop.width) await expectFilledRows(page)
    await expectFits(page)
    expect(errors).toEqual([])
  },
)

const preview = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).locator('video')

test('the card under the pointer plays a muted preview, which ends when the pointer leaves', async () => {
  const { page, errors } = await visit(browser, site.url, desktop)
  await page.goto('/')
  await untilHydrated(page)
  await moveMouse(page)
  await page.getByRole('article').filter({ hasText: '横のカード' }).hover()
  await preview(page, '横のカード').waitFor({ state: 'attached' })
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3)
  expect(
    await page.locator('video').evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ muted }) => muted)),
  ).toEqual([true])
  await page.getByRole('article').filter({ hasText: '縦のカード' }).hover()
  await preview(page, '縦のカード').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('video').count()).toBe(1)
  await page.mouse.move(2, 2)
  await page.locator('video').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('on a touch screen a card in view plays its preview for a moment', async () => {
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  const played = await recordPreviews(page)
  await page.goto('/')
  await untilHydrated(page)
  const finger = await fingerOn(page)
  await finger.swipe({ x: 200, y: 400 }, { x: 200, y: 380 })
  await expect.poll(() => played.length).toBeGreaterThan(0)
  await page.locator('video').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('a card plays no preview with reduced motion', async () => {
  const { page, errors } = await visit(browser, site.url, desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await untilHydrated(page)
  const loaded = page.waitForResponse(/play-previews/)
  await moveMouse(page)
  await page.getByRole('article').filter({ hasText: '横のカード' }).hover()
  await loaded
  // Longer than the pointer must rest on a card.
  await page.waitForTimeout(1000)
  expect(await page.locator('video').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a tap on the thumbnail of a card opens the page of its live, which grows out of it', async () => {
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  await page.addInitScript(() => {
    const named: (string | undefined)[] = []
    Reflect.set(window, 'named', named)
    const classOfNamed = () =>
      Array.from(document.querySelectorAll('*')).find(
        (element) => getComputedStyle(element).viewTransitionName === 'live',
      )?.classList[0]
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      named.push(classOfNamed())
      const transition = start(update)
      void transition.updateCallbackDone.then(() => named.push(classOfNamed()))
      return transition
    }
  })
  await page.goto('/')
  await untilPartsHydrated(page)
  const card = page.getByRole('article').filter({ hasText: '縦のカード' })
  await card.tap({ position: { x: 60, y: 60 } })
  await page.getByRole('heading', { level: 1, name: '縦のカード' }).waitFor()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'named'))).toEqual(['card-thumbnail', 'watch-stage'])
  expect(errors).toEqual([])
})

test('two lives share the first row of a desktop, and are one above the other on a phone', async () => {
  const [portrait] = lives.splice(0, 1)
  await portrait?.end()
  const { page, errors } = await visit(browser, site.url, desktop)
  await page.goto('/')
  const onAir = page.getByRole('region', { name: 'ライブ配信中' })
  expect(await onAir.getByRole('article').count()).toBe(2)
  // Also ends the animations of the cards.
  expect(await axeViolations(page)).toEqual([])
  const boxes = async () => [await boxOf(page, '大きなカード'), await boxOf(page, '横のカード')] as const
  const [left, right] = await boxes()
  expect({ y: right.y, width: right.width, height: right.height }).toEqual({
    y: left.y,
    width: left.width,
    height: left.height,
  })
  expect(right.x).toBeGreaterThan(left.x + left.width)
  const row = await onAir.boundingBox()
  expect((left.width + right.width) / (row?.width ?? Infinity)).toBeGreaterThan(0.95)
  await expectFilledRows(page)
  await page.setViewportSize(phone)
  const [upper, lower] = await boxes()
  expect(lower.y).toBeGreaterThan(upper.y + upper.height)
  await expectFits(page)
  expect(errors).toEqual([])
})
