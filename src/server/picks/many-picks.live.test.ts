import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { analyze } from '#tests/support/large-list-rows.ts'
import { addManyPicks, explainPicks, pickLists } from '#tests/support/many-picks.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'

const adapters: [string, () => Promise<Database>][] = [
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
]

describe.each(adapters)('with 100,000 picks in %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.run(addManyPicks, null)
    await database.run(analyze, null)
  })
  afterAll(() => database.close())

  test.each(pickLists)('the list of picks %s is read from the index %s', async (list, index) => {
    const plan = await database.run(explainPicks, list)
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`))
    expect(plan).not.toMatch(/Seq Scan on picks\b/)
  })
})
