/** Requests of calls and pages on one core, Lighthouse scores of the site on a phone, and the bytes of a first load. */
import type { Live } from '#contract/lives/schemas.ts'
import { launchBrowser, phone, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { firstLoad } from '#tests/support/first-load.ts'
import { startServer } from '#tests/support/server.ts'
import type { Figure, Outcome } from '../report.ts'
import { fileServerName } from './file-server.ts'
import { lighthouse, type Scores } from './lighthouse.ts'
import { measureRates } from './rates.ts'

const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const satisfies Scores

async function demoLive(url: string): Promise<string> {
  const visitor = await callAs(url, null)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { lives } = await visitor.get<{ lives: Live[] }>('/v1/lives')
    if (lives[0]) return `/live-info/${lives[0].id}`
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error('the demo is not on air')
}

const scoreFigures = (path: string, scores: Scores): Figure[] =>
  Object.entries(targets).map(([category, target]) => {
    const ours = scores[category] ?? 0
    return {
      what: `${path} ${category}`,
      unit: 'points',
      ours,
      baseline: null,
      target: `≥ ${target}`,
      met: ours >= target,
    }
  })

/** Lighthouse and the first load, of the site with a live of the demo. */
async function measurePages(scope: AsyncDisposableStack): Promise<Figure[]> {
  const server = await startServer({ DEMO_LIVE: '1', LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000' })
  scope.defer(() => server.close())
  const live = await demoLive(server.url)
  const browser = await launchBrowser()
  scope.defer(() => browser.close())
  const figures: Figure[] = []
  for (const [name, path] of [
    ['/', '/'],
    ['/live-info/{id}', live],
    ['/terms', '/terms'],
  ] as const) {
    figures.push(...scoreFigures(name, await lighthouse(server.url + path)))
    const { page } = await visit(browser, server.url, phone)
    // A page with a player never reaches network idle.
    if (name === '/live-info/{id}') continue
    const { scripts, styles } = await firstLoad(page, path)
    const kilobytes = (what: string, bytes: number, limit: number): Figure => ({
      what: `${name} ${what}, first load, brotli`,
      unit: 'kB',
      ours: bytes / 1000,
      baseline: null,
      target: `≤ ${limit}`,
      met: bytes <= limit * 1000,
    })
    figures.push(kilobytes('scripts', scripts, 130), kilobytes('styles', styles, 20))
  }
  return figures
}

/** `npm run bench -- web rates` measures only requests per second. */
export async function benchWeb(scope: AsyncDisposableStack): Promise<Outcome> {
  const { figures, conditions } = await measureRates(scope)
  const pages = process.argv[3] === 'rates' ? [] : await measurePages(scope)
  return {
    baseline: `Fastify alone for calls, ${fileServerName} with the same bytes for pages of visitors, and React Router alone with a page of the same size for pages of users, on the same core`,
    figures: [...figures, ...pages],
    conditions: { ...conditions, lighthouse: 'mobile, default throttling, one run each' },
  }
}
