import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pick } from '#contract/picks/schemas.ts'
import { desktop, launchBrowser, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { siteWithPicks, type SiteWithPicks } from '#tests/support/site-with-picks.ts'
import { fingerOn } from '#tests/support/touch.ts'

let browser: Browser
/** Of an episode; the oldest pick of the list is of a live. The page has the first six, and reads the others. */
const count = 8
let given: SiteWithPicks
/** The addresses of all picks in the order of the list, newest first. */
let paths: string[]

beforeAll(async () => {
  given = await siteWithPicks(count)
  paths = await listedPaths()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await given?.close()
})

async function listedPaths(): Promise<string[]> {
  const ids: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await fetch(`${given.site.url}/v1/picks${cursor && `?cursor=${cursor}`}`)
    const page: { picks: Pick[]; next: string | null } = await response.json()
    ids.push(...page.picks.map(({ id }) => id))
    cursor = page.next
  }
  return ids.map((id) => `/picks/${id}`)
}

/** Records in the page the address of each pick that it leads to, also of one that is left at once. */
const recordPaths = (page: Page) =>
  page.addInitScript(() => {
    const shown: string[] = []
    Reflect.set(window, 'shownPicks', shown)
    const replace = history.replaceState.bind(history)
    history.replaceState = (state, unused, url) => {
      replace(state, unused, url)
      if (shown.at(-1) !== location.pathname) shown.push(location.pathname)
    }
  })

const shownPaths = (page: Page) => page.evaluate<string[]>(() => Reflect.get(window, 'shownPicks'))

const current = (page: Page) => page.locator('[data-pick] article:not([inert])')

/** Resolves when the current pick plays. */
const untilPlaying = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-pick] article:not([inert]) video')
    return video !== null && video.currentTime > 0
  })

async function openPager(viewport: typeof desktop, touch: boolean) {
  const opened = await visit(browser, given.site.url, viewport, 'ja-JP', touch)
  await recordPaths(opened.page)
  await opened.page.goto(`/picks/${given.newest.id}`)
  await untilHydrated(opened.page)
  await untilPlaying(opened.page)
  return opened
}

/** The objects that a page holds after a garbage collection. */
async function heldBy(session: CDPSession) {
  const countOf = async (constructor: string): Promise<number> => {
    const { result } = await session.send('Runtime.evaluate', { expression: `${constructor}.prototype` })
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
    const { result: length } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
    })
    await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
    return length.value
  }
  const videos = await countOf('HTMLVideoElement')
  const mediaSources = await countOf('MediaSource')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { videos, mediaSources, nodes, jsEventListeners }
}

/** Resolves when the current slide fills the list, after the movement to it. */
const untilSettled = (page: Page) =>
  page.waitForFunction(() => {
    const slide = document.querySelector('[data-pick]:has(article:not([inert]))')
    const list = slide?.closest('ul')
    return slide && list && slide.getBoundingClientRect().top === list.getBoundingClientRect().top
  })

test('swipes lead through all picks one at a time and back, with the audio that a tap has turned on', async () => {
  const { page, errors } = await openPager(phone, true)
  const finger = await fingerOn(page)
  const isMuted = () =>
    current(page)
      .locator('video')
      .evaluate(({ muted }: HTMLVideoElement) => muted)
  await finger.tap({ x: 180, y: 300 })
  await expect.poll(isMuted).toBe(false)
  const session = await page.context().newCDPSession(page)
  const there = paths.slice(1)
  const back = paths.slice(0, -1).toReversed()
  /** To the last pick and back. */
  async function swipeThrough(): Promise<void> {
    for (const [index, path] of [...there, ...back].entries()) {
      const [low, high] = [
        { x: 180, y: 650 },
        { x: 180, y: index % 2 === 0 ? 150 : 400 },
      ]
      await (index < there.length ? finger.swipe(low, high) : finger.swipe(high, low))
      await expect.poll(() => page.url(), { interval: 20 }).toBe(given.site.url + path)
      await untilPlaying(page)
      expect(await isMuted()).toBe(false)
    }
    await untilSettled(page)
  }
  await swipeThrough()
  const held = await heldBy(session)
  expect(held).toMatchObject({ videos: 3, mediaSources: 0 })
  await swipeThrough()
  const { nodes, jsEventListeners, ...media } = await heldBy(session)
  expect(media).toEqual({ videos: 3, mediaSources: 0 })
  expect(nodes).toBeLessThanOrEqual(held.nodes)
  expect(jsEventListeners).toBeLessThanOrEqual(held.jsEventListeners)
  expect(await shownPaths(page)).toEqual([...paths, ...back, ...there, ...back])
  expect(errors).toEqual([])
})

test('swipes that follow each other at once are a pick each', async () => {
  const { page, errors } = await openPager(phone, true)
  const finger = await fingerOn(page)
  const up = () => finger.swipe({ x: 180, y: 650 }, { x: 180, y: 150 })
  await Promise.all([up(), up(), up()])
  await expect.poll(() => shownPaths(page)).toContain(paths[3])
  await untilPlaying(page)
  await untilSettled(page)
  expect(page.url()).toBe(`${given.site.url}${paths[3]}`)
  expect(errors).toEqual([])
})

test('keys, buttons and the wheel lead through all picks one at a time and back', async () => {
  const { page, errors } = await openPager(desktop, false)
  const button = (name: string) => page.getByRole('button', { name }).click()
  const there = paths.slice(1)
  const back = paths.slice(0, -1).toReversed()
  const forward = [() => page.keyboard.press('ArrowDown'), () => page.keyboard.press('j'), () => button('次のピック')]
  const backward = [() => page.keyboard.press('ArrowUp'), () => page.keyboard.press('k'), () => button('前のピック')]
  for (const [index, path] of [...there, ...back].entries()) {
    await (index < there.length ? forward : backward)[index % 3]?.()
    await expect.poll(() => page.url(), { interval: 20 }).toBe(given.site.url + path)
  }
  await page.mouse.move(640, 400)
  for (const [turn, path] of [
    [120, paths[1]],
    [-120, paths[0]],
  ] as const) {
    await page.mouse.wheel(0, turn)
    await expect.poll(() => page.url(), { interval: 20 }).toBe(`${given.site.url}${path}`)
  }
  await untilPlaying(page)
  await untilSettled(page)
  expect(await shownPaths(page)).toEqual([...paths, ...back, paths[1], paths[0]])
  expect(errors).toEqual([])
})

test('a pick remains where it is when the browser scrolls to one of its controls', async () => {
  const { page, errors } = await openPager(desktop, false)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).toBe(`${given.site.url}${paths[1]}`)
  await untilSettled(page)
  const share = current(page).getByRole('button', { name: '共有' })
  await share.evaluate((button) => button.scrollIntoView({ block: 'start' }))
  expect(await page.locator('ul:has([data-pick])').evaluate((list) => list.scrollTop)).toBe(0)
  expect(await shownPaths(page)).toEqual(paths.slice(0, 2))
  expect(errors).toEqual([])
})
