import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pick } from '#contract/picks/schemas.ts'
import { desktop, launchBrowser, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { siteWithPicks, type SiteWithPicks } from '#tests/support/site-with-picks.ts'
import { fingerOn } from '#tests/support/touch.ts'

let browser: Browser
/** Of an episode; the oldest pick of the list is of a live. */
const count = 50
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

test('swipes lead through fifty picks one at a time and back, with the audio that a tap has turned on', async () => {
  const { page, errors } = await openPager(phone, true)
  const finger = await fingerOn(page)
  const isMuted = () =>
    current(page)
      .locator('video')
      .evaluate(({ muted }: HTMLVideoElement) => muted)
  await finger.tap({ x: 180, y: 300 })
  await expect.poll(isMuted).toBe(false)
  const session = await page.context().newCDPSession(page)
  /** To the last pick and back. */
  async function swipeThrough(): Promise<void> {
    const there = paths.slice(1)
    const back = paths.slice(0, -1).toReversed()
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
  }
  await swipeThrough()
  const held = await heldBy(session)
  expect(held).toMatchObject({ videos: 3, mediaSources: 0 })
  await swipeThrough()
  const { nodes, jsEventListeners, ...media } = await heldBy(session)
  expect(media).toEqual({ videos: 3, mediaSources: 0 })
  expect(nodes).toBeLessThanOrEqual(held.nodes)
  expect(jsEventListeners).toBeLessThanOrEqual(held.jsEventListeners)
  const once = [...paths, ...paths.slice(0, -1).toReversed()]
  expect(await shownPaths(page)).toEqual([...once, ...once.slice(1)])
  expect(errors).toEqual([])
})

test('keys and buttons lead through fifty picks one at a time and back', async () => {
  const { page, errors } = await openPager(desktop, false)
  const button = (name: string) => current(page).getByRole('button', { name }).click()
  const forward = [() => page.keyboard.press('ArrowDown'), () => page.keyboard.press('j'), () => button('次のピック')]
  const backward = [() => page.keyboard.press('ArrowUp'), () => page.keyboard.press('k'), () => button('前のピック')]
  for (const [index, path] of paths.slice(1).entries()) {
    await forward[index % 3]?.()
    await expect.poll(() => page.url(), { interval: 20 }).toBe(given.site.url + path)
  }
  for (const [index, path] of paths.slice(0, -1).toReversed().entries()) {
    await backward[index % 3]?.()
    await expect.poll(() => page.url(), { interval: 20 }).toBe(given.site.url + path)
  }
  await untilPlaying(page)
  expect(await shownPaths(page)).toEqual([...paths, ...paths.slice(0, -1).toReversed()])
  expect(errors).toEqual([])
})
