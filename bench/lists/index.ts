/** A page in the middle of each list with 100,000 rows, compared with reading as many rows by their primary key. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addLargeLists, analyze } from '#tests/support/large-list-rows.ts'
import { largeLists, readList } from '#tests/support/large-lists.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { readByKey } from './stores.ts'

const rounds = 40
const targetMs = 50
const names = largeLists.map(([name]) => name)

async function timesOf(read: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  return times
}

/** The 95th percentile of each list, and of the list with the largest. */
async function compare(what: string, database: Database) {
  await database.run(addLargeLists, null)
  await database.run(analyze, null)
  const lists: { name: string; ms: number }[] = []
  for (const name of names) {
    lists.push({ name, ms: percentile(await timesOf(() => database.run(readList, name)), 0.95) })
  }
  const baseline = percentile(await timesOf(() => database.run(readByKey, null)), 0.95)
  const [slowest = { name: '', ms: 0 }] = lists.toSorted((one, other) => other.ms - one.ms)
  const figure: Figure = {
    what: `95th percentile of the slowest list, ${what}`,
    unit: 'ms',
    ours: slowest.ms,
    baseline,
    target: `≤ ${targetMs} ms`,
    met: slowest.ms <= targetMs,
  }
  return { figure, slowest: slowest.name, lists: Object.fromEntries(lists.map(({ name, ms }) => [name, ms])) }
}

export async function benchLists(scope: AsyncDisposableStack): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-lists-'))
  scope.defer(() => removeFolder(folder))
  const storesUrl = new URL('./stores.ts', import.meta.url).href
  const pglite = await openPglite({ directory: join(folder, 'database'), ...schema, storesUrl })
  scope.defer(() => pglite.close())
  const embedded = await compare('PGlite', pglite)
  const server = await startPostgres()
  scope.defer(() => server.close())
  const postgres = await openPostgres({ url: server.url, ...schema, connections: 2, onIdleError() {} })
  scope.defer(() => postgres.close())
  const separate = await compare('PostgreSQL', postgres)
  return {
    baseline: '21 rows by their primary key',
    figures: [embedded.figure, separate.figure],
    conditions: {
      rows: 100_000,
      rounds,
      slowest: { PGlite: embedded.slowest, PostgreSQL: separate.slowest },
      lists: { PGlite: embedded.lists, PostgreSQL: separate.lists },
    },
  }
}
