import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '#server/ports/database/port.ts'
import type { Figure } from '../report.ts'
import type { HttpLoad, HttpTimes } from './http-load.ts'
import { openBareSite, openSite, type Site } from './http-sites.ts'
import { countStoredPositions, countStoredViews } from './rows.ts'

const perSecond = 1000
const connections = 50
const warmUp = 2000
const requests = 15_000
const baselineRequests = 2000

export const httpConditions = { connections, requests, baselineRequests }

type Load = Omit<HttpLoad, 'port' | 'first' | 'count' | 'connections'>

async function send(load: HttpLoad): Promise<HttpTimes> {
  const worker = new Worker(new URL('./http-load.ts', import.meta.url), { workerData: load })
  const [times]: HttpTimes[] = await once(worker, 'message')
  if (times === undefined) throw new Error('the load sent no result')
  return times
}

/** Measures `count` requests after a warm-up; the requests of a run have numbers from `first` on. */
async function measure(site: Site, load: Load, first: number, count: number): Promise<HttpTimes> {
  const { port } = site
  await send({ ...load, port, connections, first, count: warmUp })
  return send({ ...load, port, connections, first: first + warmUp, count })
}

/** Requests of viewers over HTTP on connections that stay open, until everything is stored. */
export async function compareOverHttp(name: string, database: Database, load: Omit<Load, 'kind'>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['views', 'progress'] as const) {
    const counted = kind === 'views' ? countStoredViews : countStoredPositions
    const bare = await openBareSite(database)
    const baseline = await measure(bare, { ...load, kind }, 0, baselineRequests)
    await bare.close()
    const before = await database.run(counted, null)
    const site = await openSite(database)
    const ours = await measure(site, { ...load, kind }, warmUp + baselineRequests, requests)
    await site.close()
    const stored = (await database.run(counted, null)) - before
    const what = kind === 'views' ? 'views over HTTP' : 'resume positions over HTTP'
    figures.push(
      {
        what: `${what}, ${name}`,
        unit: '1/s',
        ours: ours.perSecond,
        baseline: baseline.perSecond,
        target: `≥ ${perSecond}, none lost`,
        met: ours.perSecond >= perSecond && stored === warmUp + requests,
      },
      {
        what: `99th percentile of the answers at full load, ${what}, ${name}`,
        unit: 'ms',
        ours: ours.p99Ms,
        baseline: baseline.p99Ms,
        target: '≤ 200 ms',
        met: ours.p99Ms <= 200,
      },
    )
  }
  return figures
}
