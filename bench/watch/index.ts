/** A live from phone to phone, an episode, and the page of a live on a slow phone: first frames, long tasks, dropped frames and memory in a busy chat. */
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, untilHydrated, visit } from '#tests/support/browser.ts'
import { openCrowd } from '#tests/support/crowd.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { fingerOn } from '#tests/support/touch.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { film, publishEpisode } from './episode.ts'
import { measurePhoneToPhone } from './phone-to-phone.ts'
import { firstFramesOf, framesOf, heapOf, longestTasksOf, recordFirstFrames } from './page-figures.ts'

const phone = { width: 390, height: 844 }
const throttling = 4
const rates = { senders: 20, commentsPerSecond: 20, giftsPerMinute: 20 }
const openings = 10
const quietMinutes = 2
const tracedSeconds = 60
const defaultMinutes = 30

const openPhone = (browser: Browser, { url }: TestServer) => visit(browser, url, phone, 'ja-JP', true)

const untilPlaying = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3)

/** Milliseconds from the tap on a card of the page `from` to the first frame, in new profiles. */
async function firstFramesAfterTap(
  browser: Browser,
  server: TestServer,
  from: string,
  path: string,
): Promise<number[]> {
  const frames: number[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    const { page } = await openPhone(browser, server)
    await recordFirstFrames(page)
    await page.goto(from, { waitUntil: 'networkidle' })
    // Before that, a link loads a document: its first frame would not count from the tap.
    await untilHydrated(page)
    await page.locator(`a[href="${path}"]`).first().tap()
    await untilPlaying(page)
    const [first] = await firstFramesOf(page)
    if (first === undefined) throw new Error('the page has not recorded its first frame')
    frames.push(first)
    await page.context().close()
  }
  return frames
}

/** Milliseconds from the end of a swipe to the first frame of the next live. */
async function firstFramesAfterSwipe(browser: Browser, server: TestServer, live: LiveOnAir): Promise<number[]> {
  const { page } = await openPhone(browser, server)
  await recordFirstFrames(page)
  await page.goto(`/live-info/${live.id}`)
  await untilPlaying(page)
  await page.getByRole('link', { name: 'ログインしてコメントする' }).waitFor()
  const finger = await fingerOn(page)
  for (let opening = 0; opening < openings; opening += 1) {
    const before = page.url()
    await finger.swipe({ x: 200, y: 500 }, { x: 205, y: 120 })
    await page.waitForURL((url) => url.href !== before)
    await setTimeout(2500)
  }
  const frames = await firstFramesOf(page)
  await page.context().close()
  return frames
}

const figure = (what: string, unit: string, ours: number, baseline: number | null, limit: number): Figure => ({
  what,
  unit,
  ours,
  baseline,
  target: `≤ ${limit}`,
  met: ours <= limit,
})

/** `npm run bench -- watch MINUTES` shortens the busy period. */
export async function benchWatch(scope: AsyncDisposableStack): Promise<Outcome> {
  const minutes = Number(process.argv[3] ?? defaultMinutes)
  // Viewers get WebRTC, as on a site with default settings.
  const server = await startServer({ LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000', WHEP_VIEWERS: '50' })
  scope.defer(() => server.close())
  const frameAges = await measurePhoneToPhone(server)
  const browser = await launchBrowser()
  scope.defer(() => browser.close())
  // Before the lives, whose encoders use the processor.
  const episode = await publishEpisode(scope, server)
  const episodeAfterTap = await firstFramesAfterTap(browser, server, episode.series, episode.path)
  const video = { size: '360x640', frameRate: 30, bitRate: '1200k' }
  const other = await liveOnAir(server, '二つ目の配信', video)
  scope.defer(() => other.end())
  const live = await liveOnAir(server, '一つ目の配信', video)
  scope.defer(() => live.end())
  const afterTap = await firstFramesAfterTap(browser, server, '/', `/live-info/${live.id}`)
  const afterSwipe = await firstFramesAfterSwipe(browser, server, live)

  const crowd = await openCrowd(scope, server.url, live.id, rates)
  const { page } = await openPhone(browser, server)
  const session = await page.context().newCDPSession(page)
  await page.goto(`/live-info/${live.id}`)
  await untilPlaying(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  const measure = async (seconds: number) => {
    const before = await framesOf(page)
    await setTimeout(seconds * 1000)
    const after = await framesOf(page)
    const dropped = (100 * (after.dropped - before.dropped)) / Math.max(1, after.total - before.total)
    return { dropped, longest: percentile(await longestTasksOf(browser, page, tracedSeconds), 0.95) }
  }
  const quiet = await measure(quietMinutes * 60)
  crowd.start()
  // The lists fill up first.
  await setTimeout(60_000)
  const heapBefore = await heapOf(session)
  const busy = await measure((minutes - 1) * 60)
  if (crowd.errors.length > 0) throw new AggregateError(crowd.errors, 'gifts of the crowd failed')
  const growth = (100 * ((await heapOf(session)) - heapBefore)) / heapBefore
  return {
    baseline: 'the same page without comments and gifts',
    figures: [
      figure('first frame after a tap on a card, p50', 'ms', percentile(afterTap, 0.5), null, 1000),
      figure('first frame of an episode after a tap on a card, p50', 'ms', percentile(episodeAfterTap, 0.5), null, 800),
      figure('first frame after a swipe, p50', 'ms', percentile(afterSwipe, 0.5), null, 500),
      figure('from phone to phone, p50', 'ms', percentile(frameAges, 0.5), null, 500),
      figure('from phone to phone, p95', 'ms', percentile(frameAges, 0.95), null, 500),
      figure('processor time of the longest task of a second, p95', 'ms', busy.longest, quiet.longest, 50),
      figure('dropped frames', '%', busy.dropped, quiet.dropped, 1),
      figure(`growth of the script memory in ${minutes - 1} minutes`, '%', growth, null, 10),
    ],
    conditions: {
      ...rates,
      throttling,
      minutes,
      openings,
      video,
      film,
      heapBefore,
      afterTap,
      episodeAfterTap,
      afterSwipe,
    },
  }
}
