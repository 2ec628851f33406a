/** Picks: from the cut to a page that plays, from a swipe to the first frame of the next pick, and memory over many swipes. */
import type { Browser, Page } from 'playwright-core'
import type { Pick } from '#contract/picks/schemas.ts'
import { launchBrowser, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { newMember } from '#tests/support/member.ts'
import { siteWithPicks, type SiteWithPicks } from '#tests/support/site-with-picks.ts'
import { fingerOn } from '#tests/support/touch.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { heapOf } from '../watch/page-figures.ts'
import { goBackAndForth, goForward, recordInputToFrame, type Move } from './pager.ts'

const picks = 50
const cuts = 10
const swipes = 200
/** The pager moves among the newest so many picks and the next one. */
const range = picks - 1

const untilPlaying = (page: Page) => page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)

/** Milliseconds from the request that cuts to a page of the pick that plays, in new profiles. */
async function cutToPlaying(browser: Browser, { site, live }: SiteWithPicks): Promise<number[]> {
  const cutter = await newMember(site.url)
  const times: number[] = []
  for (let cut = 0; cut < cuts; cut += 1) {
    const { page } = await visit(browser, site.url, phone)
    const startedAt = performance.now()
    const from = new Date(Date.now() - 5000).toISOString()
    const request = { title: '名場面', from, durationMs: 3000, layout: 'wide' }
    const { id } = await cutter.post<Pick>(`/v1/lives/${live.id}/picks`, request)
    await page.goto(`/picks/${id}`)
    await untilPlaying(page)
    times.push(performance.now() - startedAt)
    await page.context().close()
  }
  return times
}

interface OpenPager {
  readonly page: Page
  readonly move: Move
}

async function openPager(
  browser: Browser,
  { site, newest }: SiteWithPicks,
  moveOf: (page: Page) => Promise<Move>,
): Promise<OpenPager> {
  const { page } = await visit(browser, site.url, phone, 'ja-JP', true)
  await recordInputToFrame(page)
  await page.goto(`/picks/${newest.id}`)
  await untilHydrated(page)
  await untilPlaying(page)
  return { page, move: await moveOf(page) }
}

const byKey = async (page: Page): Promise<Move> => {
  return (direction) => page.keyboard.press(direction === 'next' ? 'ArrowDown' : 'ArrowUp')
}

async function bySwipe(page: Page): Promise<Move> {
  const finger = await fingerOn(page)
  const [high, low] = [
    { x: 180, y: 150 },
    { x: 180, y: 650 },
  ]
  return (direction) => (direction === 'next' ? finger.swipe(low, high) : finger.swipe(high, low))
}

/** Milliseconds from an input to the first frame of the next pick, and megabytes that 200 swipes have added to the page. */
async function measurePager(browser: Browser, given: SiteWithPicks) {
  const keyed = await openPager(browser, given, byKey)
  const keys = await goForward(keyed.page, keyed.move, range)
  await keyed.page.context().close()

  const { page, move } = await openPager(browser, given, bySwipe)
  const swiped = await goForward(page, move, range)
  const session = await page.context().newCDPSession(page)
  const before = await heapOf(session)
  await goBackAndForth(page, move, range, swipes)
  const after = await heapOf(session)
  await page.context().close()
  return { keys, swiped, megabytes: after - before }
}

const figure = (what: string, unit: string, ours: number, limit: number): Figure => ({
  what,
  unit,
  ours,
  baseline: null,
  target: `≤ ${limit}`,
  met: ours <= limit,
})

export async function benchPicks(scope: AsyncDisposableStack): Promise<Outcome> {
  const given = await siteWithPicks(picks)
  scope.defer(() => given.close())
  const browser = await launchBrowser()
  scope.defer(() => browser.close())
  const pager = await measurePager(browser, given)
  const cutting = await cutToPlaying(browser, given)
  return {
    baseline: 'nothing: the figures have limits of their own',
    figures: [
      figure('from the cut to a page that plays, p50', 'ms', percentile(cutting, 0.5), 1000),
      figure('from the cut to a page that plays, p95', 'ms', percentile(cutting, 0.95), 1000),
      figure('from a key to the first frame of the next pick, p50', 'ms', percentile(pager.keys, 0.5), 100),
      figure('from a key to the first frame of the next pick, p95', 'ms', percentile(pager.keys, 0.95), 100),
      figure('from a swipe to the first frame of the next pick, p50', 'ms', percentile(pager.swiped, 0.5), 100),
      figure('from a swipe to the first frame of the next pick, p95', 'ms', percentile(pager.swiped, 0.95), 100),
      figure('memory added by 200 swipes', 'MB', pager.megabytes, 3),
    ],
    conditions: { picks, cuts, swipes, viewport: phone },
  }
}
