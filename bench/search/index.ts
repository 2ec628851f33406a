/** The search index with 200,000 documents, compared with a scan of the same texts. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { systemClock } from '#server/clock.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { suggestionsMax } from '#contract/search/limits.ts'
import { createSearch } from '#server/search/index.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { bigramIndex } from '#server/search-index/index.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { addFoundEpisodes, addTitles, analyzeTitles, scanTitles } from './titles.ts'

const documents = 200_000
const batch = 2000
const rounds = 15

/** Two characters, a frequent word, several words, a rare one, one that no title has, and one character. */
const queries = ['麻雀', 'カラオケ', '深夜 麻雀', 'ひだまり７７７', '宇宙船', '象']
/** The texts for which suggestions are shown while a word is typed. */
const typed = ['ひだ', 'ひだま', 'カラ', 'カラオ', '佐々']
const suggestionTargetMs = 50

async function timesOf(texts: readonly string[], run: (text: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const text of texts) {
      const startedAt = performance.now()
      await run(text)
      times.push(performance.now() - startedAt)
    }
  }
  return times
}

function figuresOf(what: string, ours: readonly number[], baseline: readonly number[], targetMs: number): Figure[] {
  const shares: [string, number][] = [
    ['median', 0.5],
    ['95th percentile', 0.95],
  ]
  return shares.map(([name, share]) => ({
    what: `${what}, ${name}`,
    unit: 'ms',
    ours: percentile(ours, share),
    baseline: percentile(baseline, share),
    target: `≤ ${targetMs} ms`,
    met: percentile(ours, share) <= targetMs,
  }))
}

/** Asks the API of the site, as a field does in which a visitor types. */
async function openSuggestions(database: Database): Promise<(text: string) => Promise<void>> {
  const { app, as } = await openSliceApi()
  const search = createSearch({
    database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    index: bigramIndex(database),
    // The episodes have no videos, and there are no lives.
    videos: { summaries: async () => new Map() },
    posters: async () => new Map(),
  })
  searchRoutes(app, search)
  const visitor = as(null)
  return async (text) => {
    const response = await visitor.get(`/v1/search/suggestions?q=${encodeURIComponent(text)}`)
    const found = response.statusCode === 200 ? response.json<{ suggestions: unknown[] }>().suggestions.length : 0
    if (found !== suggestionsMax)
      throw new Error(`${found} suggestions for ${text}, with status ${response.statusCode}`)
  }
}

async function compare(what: string, database: Database, targetMs: number): Promise<Figure[]> {
  const startedAt = performance.now()
  for (let from = 0; from < documents; from += batch) await database.run(addTitles, { from, count: batch })
  const filledMs = performance.now() - startedAt
  await database.run(addFoundEpisodes, null)
  await database.run(analyzeTitles, null)
  const index = bigramIndex(database)
  const query = { viewerId: 0, now: new Date(), after: null, limit: 21 }
  const ours = await timesOf(queries, (text) => index.find({ ...query, text }))
  const baseline = await timesOf(queries, (text) => database.run(scanTitles, { text, limit: 21 }))
  const suggested = await timesOf(typed, await openSuggestions(database))
  const scanned = await timesOf(typed, (text) => database.run(scanTitles, { text, limit: suggestionsMax }))
  return [
    ...figuresOf(`time of a search, ${what}`, ours, baseline, targetMs),
    ...figuresOf(`time of a request for suggestions, ${what}`, suggested, scanned, suggestionTargetMs),
    {
      what: `documents stored, ${what}`,
      unit: '1/s',
      ours: documents / (filledMs / 1000),
      baseline: null,
      target: '≥ 500',
      met: documents / (filledMs / 1000) >= 500,
    },
  ]
}

const storesUrl = new URL('./titles.ts', import.meta.url).href

export async function benchSearch(scope: AsyncDisposableStack): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-search-'))
  scope.defer(() => removeFolder(folder))
  const pglite = await openPglite({ directory: join(folder, 'database'), ...schema, storesUrl })
  scope.defer(() => pglite.close())
  const embedded = await compare('PGlite', pglite, 60)
  const server = await startPostgres()
  scope.defer(() => server.close())
  const postgres = await openPostgres({ url: server.url, ...schema, connections: 2, onIdleError() {} })
  scope.defer(() => postgres.close())
  const separate = await compare('PostgreSQL', postgres, 20)
  return {
    baseline: 'a scan of the same folded texts with LIKE',
    figures: [...embedded, ...separate],
    conditions: { documents, queries, typed, rounds, page: 20 },
  }
}
