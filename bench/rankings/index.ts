/** Rankings of 100,000 livers with a million gifts, compared with sums of the gifts for each request. */
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { closePeriod } from '#server/rankings/store/closings.ts'
import { findOwn, listRanks } from '#server/rankings/store/ranks.ts'
import { rebuildScores } from '#server/rankings/store/rebuild.ts'
import { previousStarts, startsAt, windowOf } from '#server/rankings/periods.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { addGifts, addLivers, analyzeGifts, sumRanks } from './rows.ts'

const gifts = 1_000_000
const livers = 100_000
const senders = 20_000
const batch = 50_000
const rounds = 15
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

async function measure(database: Database): Promise<Figure[]> {
  await database.run(addLivers, { livers, senders })
  for (let from = 1; from <= gifts; from += batch)
    await database.run(addGifts, { from, count: batch, livers, senders, until: now.toISOString() })
  await database.run(analyzeGifts, null)
  const first = (period: 'day' | 'week' | 'month') => previousStarts(period, startsAt(period, now))
  const rebuilt = await secondsOf(() =>
    database.run(rebuildScores, { day: first('day'), week: first('week'), month: first('month') }),
  )
  await database.run(analyzeGifts, null)
  const month = { period: 'month', starts: startsAt('month', now), board: 'livers', genre: 'all' } as const
  const ranks = await timesOf(() => database.run(listRanks, { ...month, limit: 1000 }))
  const sums = await timesOf(() => database.run(sumRanks, windowOf('month', month.starts).from.toISOString()))
  const own = await timesOf(() => database.run(findOwn, { ...month, userId: livers }))
  const closed = await secondsOf(() => database.run(closePeriod, { period: 'day', starts: first('day'), at: now }))
  return [
    figure('time of the first 1,000 ranks of a month, median', 'ms', percentile(ranks, 0.5), percentile(sums, 0.5), 50),
    figure('time of the own rank of one of the last livers, median', 'ms', percentile(own, 0.5), null, 250),
    figure('time to close a day', 's', closed, null, 5),
    figure('time of a recount of all scores', 's', rebuilt, null, 180),
  ]
}

export async function benchRankings(scope: AsyncDisposableStack): Promise<Outcome> {
  const server = await startPostgres()
  scope.defer(() => server.close())
  const postgres = await openPostgres({ url: server.url, ...schema, connections: 2, onIdleError() {} })
  scope.defer(() => postgres.close())
  return {
    baseline: 'the same ranks, summed from the gifts for each request',
    figures: await measure(postgres),
    conditions: { gifts, livers, senders, rounds, database: 'PostgreSQL' },
  }
}
