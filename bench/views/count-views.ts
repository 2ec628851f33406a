import { setTimeout } from 'node:timers/promises'
import { systemClock } from '#server/clock.ts'
import { countViews, type View } from '#server/episodes/store/watching.ts'
import { countedUntil, ViewBatcher } from '#server/episodes/view-batcher.ts'
import type { Database } from '#server/ports/database/port.ts'
import { percentile } from '../percentile.ts'
import type { Figure } from '../report.ts'
import { countStoredViews } from './rows.ts'

const viewsPerSecond = 1000
/** Seconds of views that are measured, after one that warms up. */
const seconds = 10
const baselineViews = 400
const connections = 10

export const viewConditions = { viewsPerSecond, seconds, baselineViews }

const log = {
  error: ({ err }: { err?: unknown }) => {
    throw err
  },
}

/** As many as watch in the whole run, each once. */
export const viewers = 7000

/** Views of persons who are not counted yet; every second one is a user. */
function viewsFrom(first: number, count: number, episodes: number): View[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const person = number % 2 === 0 ? `user ${(number / 2) % viewers}` : `visitor ${number}`
    return { episodeId: (number % episodes) + 1, person, source: 'direct', device: 'desktop' }
  })
}

/** Views per second with one statement each. */
async function measureSingle(database: Database, episodes: number): Promise<number> {
  const views = viewsFrom(0, baselineViews, episodes)
  const startedAt = performance.now()
  const sender = async (): Promise<void> => {
    for (let view = views.pop(); view; view = views.pop()) {
      const at = new Date()
      await database.run(countViews, { views: [view], at, countedUntil: countedUntil(at) })
    }
  }
  await Promise.all(Array.from({ length: connections }, sender))
  return baselineViews / ((performance.now() - startedAt) / 1000)
}

/** Views that viewers send in each second, flushed as a second of the batcher is. */
export async function compareViews(name: string, database: Database, episodes: number): Promise<Figure[]> {
  const single = await measureSingle(database, episodes)
  const before = await database.run(countStoredViews, null)
  const batcher = new ViewBatcher({ database, clock: systemClock, log, onViewsCounted() {} })
  const times: number[] = []
  for (let second = 0; second <= seconds; second += 1) {
    for (const view of viewsFrom((second + 1) * viewsPerSecond, viewsPerSecond, episodes)) batcher.add(view)
    const startedAt = performance.now()
    await batcher.flush()
    if (second > 0) times.push(performance.now() - startedAt)
    await setTimeout(0)
  }
  await batcher.close()
  const stored = (await database.run(countStoredViews, null)) - before
  const capacity = viewsPerSecond / (percentile(times, 0.5) / 1000)
  const sent = viewsPerSecond * (seconds + 1)
  return [
    {
      what: `views counted, ${name}`,
      unit: '1/s',
      ours: capacity,
      baseline: single,
      target: `≥ ${viewsPerSecond}, none lost`,
      met: capacity >= viewsPerSecond && stored === sent,
    },
    {
      what: `slowest flush of ${viewsPerSecond} views, ${name}`,
      unit: 'ms',
      ours: Math.max(...times),
      baseline: null,
      target: 'less than half of the interval of a second',
      met: Math.max(...times) < 500,
    },
  ]
}
