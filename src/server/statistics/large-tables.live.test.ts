import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { analyze } from '#tests/support/large-list-rows.ts'
import { addLargeStatistics, explainRead, statisticsReads } from '#tests/support/large-statistics.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'

const adapters: [string, () => Promise<Database>][] = [
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
]

describe.each(adapters)('with 100,000 days in %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.run(addLargeStatistics, null)
    await database.run(analyze, null)
  })
  afterAll(() => database.close())

  test.each(statisticsReads)('a period of %s is read from the index %s', async (read, index) => {
    const plan = await database.run(explainRead, read)
    expect(plan).toMatch(new RegExp(`(Index (Only )?Scan (Backward )?using|Bitmap Index Scan on) ${index}`))
    expect(plan).not.toMatch(/Seq Scan on (episode_days|episode_origins|episode_retention|channel_follows)\b/)
  })
})
