/** Views, resume positions and watch reports that are stored, compared with one statement for each. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPerson } from '#tests/support/people.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { systemClock } from '#server/clock.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { CounterBatcher } from '#server/statistics/index.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { compareViews, viewConditions, viewers } from './count-views.ts'
import { compareOverHttp, httpConditions } from './over-http.ts'
import { addEpisodes, addSingleSteps, addUsers, type SingleReport } from './rows.ts'

const connections = 10
const reportsPerSecond = 1000
const episodes = 1000
/** A film of half an hour. */
const steps = 360
/** Between two reports of a player, and steps that it has watched meanwhile. */
const stepsPerReport = 4
const intervalSeconds = 5
/** Flushes that are measured, after one that creates the rows. */
const flushes = 12
const baselineReports = 400

const day = new Date().toISOString().slice(0, 10)
const random = (below: number): number => Math.floor(Math.random() * below)

function nextReport(): SingleReport {
  const first = random(steps - stepsPerReport)
  return { episodeId: random(episodes) + 1, day, steps: Array.from({ length: stepsPerReport }, (_, n) => first + n) }
}

/** Milliseconds of each flush of the reports of five seconds. */
async function measureFlushes(database: Database): Promise<number[]> {
  const times: number[] = []
  const log = {
    error: ({ err }: { err?: unknown }) => {
      throw err
    },
  }
  const batcher = new CounterBatcher({ database, clock: { now: systemClock.now, after: () => () => {} }, log })
  for (let flush = 0; flush <= flushes; flush += 1) {
    for (let report = 0; report < reportsPerSecond * intervalSeconds; report += 1) {
      batcher.addWatched({ ...nextReport(), isNew: report % 20 === 0, stepCount: steps, watchMs: 20_000 })
    }
    const startedAt = performance.now()
    await batcher.flush()
    if (flush > 0) times.push(performance.now() - startedAt)
  }
  return times
}

/** Reports per second with one statement each. */
async function measureSingle(database: Database): Promise<number> {
  const startedAt = performance.now()
  const sender = async (): Promise<void> => {
    for (let report = 0; report < baselineReports / connections; report += 1) {
      await database.run(addSingleSteps, nextReport())
    }
  }
  await Promise.all(Array.from({ length: connections }, sender))
  return baselineReports / ((performance.now() - startedAt) / 1000)
}

async function compare(name: string, database: Database): Promise<Figure[]> {
  await database.run(addPerson, { nickName: 'bench' })
  await database.run(addEpisodes, 2 * episodes)
  await database.run(addUsers, viewers)
  const views = await compareViews(name, database, episodes)
  const http = await compareOverHttp(name, database, { firstEpisode: episodes + 1, episodes, users: viewers })
  const single = await measureSingle(database)
  const times = await measureFlushes(database)
  const [median, worst] = [percentile(times, 0.5), Math.max(...times)]
  const capacity = (reportsPerSecond * intervalSeconds) / (median / 1000)
  const share = worst / (intervalSeconds * 1000)
  return [
    ...views,
    ...http,
    {
      what: `watch reports stored, ${name}`,
      unit: '1/s',
      ours: capacity,
      baseline: single,
      target: `≥ ${reportsPerSecond}`,
      met: capacity >= reportsPerSecond,
    },
    {
      what: `slowest flush of ${reportsPerSecond} reports per second, ${name}`,
      unit: 'ms',
      ours: worst,
      baseline: null,
      target: 'less than half of the interval',
      met: share < 0.5,
    },
  ]
}

const rowsUrl = new URL('./stores.ts', import.meta.url).href

export async function benchViews(scope: AsyncDisposableStack): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-views-'))
  scope.defer(() => removeFolder(folder))
  const pglite = await openPglite({ directory: join(folder, 'database'), ...schema, storesUrl: rowsUrl })
  scope.defer(() => pglite.close())
  const embedded = await compare('PGlite', pglite)
  const server = await startPostgres()
  scope.defer(() => server.close())
  const postgres = await openPostgres({ url: server.url, ...schema, connections, onIdleError() {} })
  scope.defer(() => postgres.close())
  const separate = await compare(`PostgreSQL with ${connections} connections`, postgres)
  return {
    baseline:
      'one statement for each view, position or report, one row for each step, ten at a time; over HTTP, Fastify without checks',
    figures: [...embedded, ...separate],
    conditions: {
      ...viewConditions,
      http: httpConditions,
      reportsPerSecond,
      intervalSeconds,
      episodes,
      steps,
      stepsPerReport,
      flushes,
    },
  }
}
