/** Picks: from the cut to a page that plays, from a key to the first frame of the next pick, and memory over many picks. */
import type { Browser, Page } from 'playwright-core'
import type { Pick } from '#contract/picks/schemas.ts'
import { launchBrowser, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { newMember } from '#tests/support/member.ts'
import { siteWithPicks, type SiteWithPicks } from '#tests/support/site-with-picks.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { heapOf } from '../watch/page-figures.ts'
import { goBackAndForth, goOn, recordKeyToFrame } from './pager.ts'

const picks = 50
const cuts = 10
const swipes = 200

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

/** Milliseconds from a key to the next first frame, and megabytes that 200 picks have added to the page. */
async function measurePager(browser: Browser, { site, newest }: SiteWithPicks) {
  const { page } = await visit(browser, site.url, phone)
  await recordKeyToFrame(page)
  await page.goto(`/picks/${newest.id}`)
  await untilHydrated(page)
  await untilPlaying(page)
  const frames = await goOn(page, picks - 10)
  const session = await page.context().newCDPSession(page)
  const before = await heapOf(session)
  await goBackAndForth(page, swipes)
  const after = await heapOf(session)
  await page.context().close()
  return { frames, megabytes: after - before }
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
      figure('from a key to the first frame of the next pick, p50', 'ms', percentile(pager.frames, 0.5), 100),
      figure('from a key to the first frame of the next pick, p95', 'ms', percentile(pager.frames, 0.95), 100),
      figure('memory added by 200 picks', 'MB', pager.megabytes, 3),
    ],
    conditions: { picks, cuts, swipes, viewport: phone },
  }
}
