import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'
import { readProgressIn, removeProgressOf, storePositions, type Progress } from './store/watching.ts'

describe.each([
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
] as const)('an episode that is begun again, on %s', (_, open) => {
  let database: Database
  let api: EpisodeApi
  let ids: number[]
  let userId: number
  beforeAll(async () => {
    database = await open()
    api = await openEpisodeApi(() => {}, database)
    ids = [await api.published('第1話'), await api.published('第2話')]
    userId = api.ids.user
  })
  afterAll(() => database.close())
  beforeEach(() => database.run(removeProgressOf, userId))

  const at = (positionMs: number | null): Progress => ({ positionMs, finished: false })
  const end: Progress = { positionMs: null, finished: true }

  /** Stores what the first episode was set to, at the moment `order`, in a batch of its own. */
  const store = (progress: Progress, order: number): Promise<void> => {
    const updatedAt = new Date(Date.UTC(2026, 10, 20, 12, 0, order))
    return database.run(storePositions, [{ ...progress, userId, episodeId: ids[0] ?? 0, updatedAt }])
  }
  const stored = async (): Promise<Progress | undefined> =>
    (await database.run(readProgressIn, { userId, episodeIds: ids })).get(ids[0] ?? 0)
  const continued = async (): Promise<string[]> => {
    const { episodes } = (await api.user.get('/v1/episodes/unfinished')).json()
    return episodes.map(({ title }: { title: string }) => title)
  }

  test('has no position, and nothing of its series is continued', async () => {
    await store(at(10_000), 1)
    expect([await stored(), await continued()]).toEqual([at(10_000), ['第1話']])
    await store(at(null), 2)
    expect([await stored(), await continued()]).toEqual([undefined, []])
    expect(await api.episodes.positions.list(userId)).toEqual([])
  })

  test('stays so when another process stores an older position afterwards', async () => {
    await store(at(10_000), 1)
    await store(at(null), 3)
    await store(at(20_000), 2)
    expect([await stored(), await continued()]).toEqual([undefined, []])
  })

  test('stays so when it had no position before', async () => {
    await store(at(null), 2)
    await store(at(10_000), 1)
    expect([await stored(), await continued()]).toEqual([undefined, []])
    await store(at(30_000), 3)
    expect([await stored(), await continued()]).toEqual([at(30_000), ['第1話']])
  })

  test('continues with the next one when it was watched to the end', async () => {
    await store(at(null), 2)
    await store(end, 1)
    expect([await stored(), await continued()]).toEqual([end, ['第2話']])
  })

  test.each([
    ['begins again last', [at(10_000), at(20_000), at(null)], undefined],
    ['continues last', [at(10_000), at(null), at(20_000)], at(20_000)],
    ['has watched it to the end once', [end, at(10_000), at(null), at(20_000)], { positionMs: 20_000, finished: true }],
  ] as const)(
    'has the same progress in whichever order batches are stored, for a user who %s',
    async (_, given, last) => {
      for (const order of ordersOf(given.length)) {
        await database.run(removeProgressOf, userId)
        for (const index of order) await store(given[index] ?? at(null), index)
        expect([order, await stored()]).toEqual([order, last])
      }
    },
  )
})

/** All orders of the numbers below `count`. */
function ordersOf(count: number): number[][] {
  if (count === 0) return [[]]
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  )
}
