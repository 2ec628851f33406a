import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { addLargeLists, analyze } from '#tests/support/large-list-rows.ts'
import { explainList, explainOwnRank, largeLists } from '#tests/support/large-lists.ts'
import { explainPrepared } from '#tests/support/prepared-plans.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import { readWallets } from '../coins/store/read.ts'
import { readAccount } from '../identity/store/account.ts'
import { readFollows } from '../follows/store.ts'
import { readRelations } from '../lives/lists/store.ts'
import { findLive } from '../lives/store.ts'
import type { Database } from '../ports/database/port.ts'

const adapters: [string, () => Promise<Database>][] = [
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
]

describe.each(adapters)('with 100,000 rows in %s', (name, open) => {
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
  // Connections of PostgreSQL have statements of their own.
  if (name === 'PGlite') {
    test('prepared statements have a plan for all parameters that reads indexes', async () => {
      await database.run(readAccount, 1)
      await database.run(findLive, '000000000001')
      await database.run(readRelations, [2])
      await database.run(readFollows, { kind: 'liver', targetIds: [1], userIds: [2] })
      await database.run(readFollows, { kind: 'channel', targetIds: [1], userIds: [2] })
      await database.run(readWallets, { userIds: [1], at: new Date() })
      const plans = Object.entries(await database.run(explainPrepared, null))
      expect(plans.length).toBeGreaterThanOrEqual(6)
      for (const [, plan] of plans) {
        expect(plan).not.toMatch(
          /Seq Scan on (users|lives|archives|channels|channel_members|(channel|liver)_(follows|followers))\b/,
        )
      }
    })
  }
})
