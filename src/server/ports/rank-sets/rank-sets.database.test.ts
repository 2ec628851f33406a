import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import type { RankedScore, RankSets } from './port.ts'
import { openRedisRankSets } from './redis.ts'

const log = { warn() {} }
const start = Date.parse('2026-11-20T12:00:00Z')
let redis: TestRedis
let sets: RankSets
let rankings = 0
let ranking: string

beforeAll(async () => {
  redis = await startRedis()
  sets = openRedisRankSets({ url: redis.url, patienceMs: 60_000, log })
})
afterAll(async () => {
  await sets.close()
  await redis.close()
})
beforeEach(() => {
  ranking = `day/2026-11-20/livers/${(rankings += 1)}`
})

const score = (userId: number, points: number, seconds: number): RankedScore => ({
  userId,
  points,
  reachedAt: new Date(start + seconds * 1000),
})
const inOrder = (scores: readonly RankedScore[]): RankedScore[] =>
  scores.toSorted(
    (one, other) =>
      other.points - one.points || one.reachedAt.getTime() - other.reachedAt.getTime() || one.userId - other.userId,
  )

test('ranks are in the order of points, of the time at which they were reached, and of ids', async () => {
  const scores = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 2_147_483_647 }),
      points: fc.integer({ min: 1, max: 4 }),
      at: fc.nat(3),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(scores, async (given) => {
      const expected = inOrder(given.map(({ id, points, at }) => score(id, points, at)))
      await sets.replace(ranking, expected.toReversed())
      expect(await sets.list(ranking)).toEqual(expected)
      for (const [ahead, { userId, points }] of expected.entries()) {
        const next = expected[ahead - 1]?.points ?? null
        expect(await sets.find(ranking, userId)).toEqual({ ahead, points, next })
      }
      expect(await sets.find(ranking, 0)).toBeNull()
    }),
    { numRuns: 20 },
  )
})

describe('an update', () => {
  test('moves a user, adds one, and ignores an earlier score', async () => {
    await sets.replace(ranking, [score(1, 10, 0), score(2, 5, 0)])
    await sets.update(ranking, [score(2, 20, 2), score(3, 1, 2)])
    await sets.update(ranking, [score(2, 15, 1)])
    expect(await sets.list(ranking)).toEqual([score(2, 20, 2), score(1, 10, 0), score(3, 1, 2)])
  })

  test('does not begin a ranking that is not read', async () => {
    await sets.update(ranking, [score(1, 10, 0)])
    expect(await sets.find(ranking, 1)).toBe('missing')
  })
})

test('a ranking without scores exists, and rankings are listed', async () => {
  await sets.replace(ranking, [score(1, 1, 0)])
  await sets.replace(ranking, [])
  expect(await sets.find(ranking, 1)).toBeNull()
  expect(await sets.names()).toContain(ranking)
})

test('a task is claimed by one node', async () => {
  const claims = await Promise.all([1, 2, 3].map(() => sets.claim(ranking, 60_000)))
  expect(claims.filter(Boolean)).toHaveLength(1)
})
