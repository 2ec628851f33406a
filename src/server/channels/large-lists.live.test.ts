import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { addLargeLists, analyze } from '#tests/support/large-list-rows.ts'
import { explainList, explainOwnRank, largeLists } from '#tests/support/large-lists.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'

const adapters: [string, () => Promise<Database>][] = [
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
]

describe.each(adapters)('with 100,000 rows in %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.run(addLargeLists, null)
    await database.run(analyze, null)
  })
  afterAll(() => database.close())

  test.each(largeLists)('a page of the list of %s is read from the index %s', async (list, index) => {
    const plan = await database.run(explainList, list)
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`))
    expect(plan).not.toMatch(
      /Seq Scan on (channels|channel_members|casts|episodes|episode_casts|episode_comments|episode_comment_bans|episode_comment_likes|co_watched_episodes|channel_posts|lives|live_reminders|live_supporters|sent_gifts|channel_follows|liver_follows|channel_followers|liver_followers|news|episode_progress|series_progress|livers|thanks_messages|events|leaf_events|leaf_rounds)\b/,
    )
    expect(plan).not.toMatch(/Bitmap/)
  })

  test('the first ranks are sorted within their magnitudes only', async () => {
    expect(await database.run(explainList, 'the first ranks')).toMatch(/Incremental Sort/)
  })

  test('the scores ahead of a user are counted from the index ranking_scores_ranks', async () => {
    const plan = await database.run(explainOwnRank, null)
    expect(plan).toMatch(/Index Scan (on|using) ranking_scores_ranks[^>]*Index Cond: .*magnitude >=/)
    expect(plan).not.toMatch(/Seq Scan on ranking_scores/)
  })
})
