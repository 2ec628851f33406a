import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { analyze } from '#tests/support/large-list-rows.ts'
import { addLargeIndex, explainSearch } from '#tests/support/search-documents.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'
import { bigramIndex } from './index.ts'

const adapters: [string, () => Promise<Database>][] = [
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
]
const query = { text: 'カラオケ', viewerId: 7, now: new Date('2026-11-20T12:00:00Z'), after: null, limit: 21 }

describe.each(adapters)('with 100,000 documents in %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.run(addLargeIndex, null)
    await database.run(analyze, null)
  })
  afterAll(() => database.close())

  test('a search reads the documents from the index of pairs', async () => {
    const plan = await database.run(explainSearch, query)
    expect(plan).toContain('Bitmap Index Scan on search_documents_by_grams')
    expect(plan).not.toContain('Seq Scan on search_documents')
  })

  test('pages follow each other without gaps and duplicates, the latest first', async () => {
    const index = bigramIndex(database)
    const [refs, limit]: [number[], number] = [[], 400]
    let after: { key: number; id: number } | null = null
    do {
      const page = await index.find({ ...query, after, limit })
      refs.push(...page.map(({ ref }) => Number(ref)))
      after = page.length === limit ? (page.at(-1) ?? null) : null
    } while (after !== null)
    expect(refs).toEqual(Array.from({ length: 1000 }, (_, n) => (1000 - n) * 100))
  })
})
