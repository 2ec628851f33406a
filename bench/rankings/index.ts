/**
 * Rankings of 100,000 livers with a million gifts, compared with sums of the gifts for each request. `rankings 0.05` runs
 * with five percent of the rows.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { TestClock } from '#tests/support/clock.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { rankingMaxAgeSeconds } from '#contract/rankings/limits.ts'
import { createAudit } from '#server/audit/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { createRankings } from '#server/rankings/index.ts'
import { closePeriod } from '#server/rankings/store/closings.ts'
import { rebuildScores } from '#server/rankings/store/rebuild.ts'
import { previousStarts, startsAt, windowOf } from '#server/rankings/periods.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { addGifts, addLivers, analyzeGifts, sumRanks } from './rows.ts'

const share = Number(process.argv[3] ?? 1)
const gifts = 1_000_000 * share
const livers = 100_000 * share
const senders = 20_000 * share
const batch = 50_000
const rounds = 15
/** The largest page. */
const limit = 50
/** The last day of a month, so that all gifts of 30 days are in it. */
const now = new Date('2026-11-30T12:00:00Z')

async function timesOf(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return times
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

const figure = (what: string, unit: string, ours: number, baseline: number | null, most: number): Figure => ({
  what,
  unit,
  ours,
  baseline,
  target: `≤ ${most} ${unit}`,
  met: ours <= most,
})

interface Targets {
  /** Of a page of the ranking with a new snapshot, in milliseconds. */
  readonly page: number
  /** Of an own rank without Redis, which counts all scores ahead, in milliseconds. */
  readonly own: number
  readonly closeSeconds: number
  readonly recountSeconds: number
}

async function fill(database: Database): Promise<void> {
  await database.run(addLivers, { livers, senders })
  for (let from = 1; from <= gifts; from += batch)
    await database.run(addGifts, {
      from,
      count: Math.min(batch, gifts - from + 1),
      livers,
      senders,
      until: now.toISOString(),
    })
  await database.run(analyzeGifts, null)
}

async function measure(where: string, database: Database, targets: Targets): Promise<Figure[]> {
  await fill(database)
  const first = (period: 'day' | 'week' | 'month') => previousStarts(period, startsAt(period, now))
  const recounted = await secondsOf(() =>
    database.run(rebuildScores, { day: first('day'), week: first('week'), month: first('month') }),
  )
  await database.run(analyzeGifts, null)
  const clock = new TestClock(now.toISOString())
  const rankings = createRankings({
    database,
    clock,
    log: pino({ level: 'silent' }),
    audit: createAudit({ database, clock }),
    livers: { mayGoLive: async () => true },
  })
  const month = { period: 'month', board: 'livers' } as const
  const page = (): Promise<unknown> => rankings.list(month, { limit })
  const renewed = await timesOf(() => {
    clock.advance(rankingMaxAgeSeconds * 1000)
    return page()
  })
  const listed = await timesOf(page)
  const own = await timesOf(() => rankings.own(livers, month))
  const sums = await timesOf(() => database.run(sumRanks, windowOf('month', startsAt('month', now)).from.toISOString()))
  const closed = await secondsOf(() => database.run(closePeriod, { period: 'day', starts: first('day'), at: now }))
  const baseline = percentile(sums, 0.5)
  return [
    figure(
      `page of a month with a new snapshot, median, ${where}`,
      'ms',
      percentile(renewed, 0.5),
      baseline,
      targets.page,
    ),
    figure(`page of a month from a snapshot, median, ${where}`, 'ms', percentile(listed, 0.5), baseline, targets.page),
    figure(`own rank of one of the last livers, median, ${where}`, 'ms', percentile(own, 0.5), null, targets.own),
    figure(`time to close a day, ${where}`, 's', closed, null, targets.closeSeconds),
    figure(`recount of all scores, ${where}`, 's', recounted, null, targets.recountSeconds),
  ]
}

export async function benchRankings(scope: AsyncDisposableStack): Promise<Outcome> {
  const server = await startPostgres()
  scope.defer(() => server.close())
  const postgres = await openPostgres({ url: server.url, ...schema, connections: 2, onIdleError() {} })
  scope.defer(() => postgres.close())
  const separate = await measure('PostgreSQL', postgres, { page: 20, own: 250, closeSeconds: 5, recountSeconds: 180 })
  await postgres.close()
  const folder = mkdtempSync(join(tmpdir(), 'kirari-rankings-'))
  scope.defer(() => removeFolder(folder))
  const storesUrl = new URL('./rows.ts', import.meta.url).href
  const pglite = await openPglite({ directory: join(folder, 'database'), ...schema, storesUrl })
  scope.defer(() => pglite.close())
  const embedded = await measure('PGlite', pglite, { page: 60, own: 750, closeSeconds: 15, recountSeconds: 900 })
  return {
    baseline: 'the same ranks, summed from the gifts for each request',
    figures: [...separate, ...embedded],
    conditions: { gifts, livers, senders, rounds },
  }
}
