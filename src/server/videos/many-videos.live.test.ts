import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { addManyVideos, explainLists } from '#tests/support/many-videos.ts'
import { addPerson } from '#tests/support/people.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import { firstChannelOf } from '../channels/store/channels.ts'
import type { Database } from '../ports/database/port.ts'
import { listExpired, listUnconverted } from './store/files.ts'
import { listVideos } from './store/videos.ts'

const count = 100_000
const limit = 50

describe.each([
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
])('a hundred thousand videos on %s', (_name, open) => {
  let database: Database
  let channelId: number
  beforeAll(async () => {
    database = await open()
    const channels: number[] = []
    for (const nickName of ['あかり', 'みお']) {
      const owner = await database.run(addPerson, { nickName, ownsChannel: true })
      channels.push((await database.run(firstChannelOf, owner)) ?? 0)
    }
    const [one = 0, other = 0] = channels
    channelId = one
    await database.run(addManyVideos, { channels: [one, other], count })
  })
  afterAll(() => database.close())

  test('are listed by page with an index, without sorting', async () => {
    const query = { channelId, name: null, after: 50_000, limit }
    const { page, files } = await database.run(explainLists, query)
    expect(page).toContain('videos_of_channel')
    expect(page).not.toMatch(/Sort|Seq Scan/)
    expect(files).toContain('video_files_')
    expect(files).not.toContain('Seq Scan')
    const shown = await database.run(listVideos, query)
    expect(shown.map(({ id }) => id)).toEqual(Array.from({ length: limit }, (_, index) => 49_900 - 100 * index))
    expect(shown.every(({ current, next }) => (current ?? next) !== null)).toBe(true)
  })

  test.each([
    ['trailer', 40_000, 1000],
    ['FILM', 40_100, 100],
  ])('whose names begin with %s are listed by page with an index, without sorting', async (name, after, step) => {
    const query = { channelId, name, after, limit }
    const { page } = await database.run(explainLists, query)
    expect(page).toContain('videos_by_name')
    expect(page).not.toMatch(/Sort|Seq Scan/)
    const shown = await database.run(listVideos, query)
    expect(shown).toHaveLength(limit)
    expect(shown[0]?.id).toBe(after + step)
  })

  test('with unfinished work are found with an index', async () => {
    const { unconverted, expired } = await database.run(explainLists, { channelId, name: null, after: null, limit })
    expect(unconverted).toContain('video_files_unfinished')
    expect(expired).toContain('video_files_unfinished')
    expect(await database.run(listUnconverted, null)).toHaveLength(count / 1000)
    expect(await database.run(listExpired, new Date('2026-11-01T01:00:00Z'))).toHaveLength(4)
  })
})
