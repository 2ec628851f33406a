import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recommendationReasons, recommendationsMax } from '#contract/recommendations/limits.ts'
import { recommend } from './recommend.ts'

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

test('each reason has an equal share', () => {
  const found = recommend({ series: range(100, 20), co_watched: range(200, 20), genre: range(300, 20) })
  expect(found.map(({ id }) => id)).toEqual([...range(100, 4), ...range(200, 4), ...range(300, 4)])
})

test('the share of a reason without episodes is for the others', () => {
  const found = recommend({ series: range(100, 6), co_watched: [], genre: range(300, 20) })
  expect(found.map(({ id }) => id)).toEqual([...range(100, 6), ...range(300, 6)])
})

test('an episode with several reasons has the first', () => {
  const found = recommend({ series: [1], co_watched: [2, 1], genre: [1, 2, 3] })
  expect(found).toEqual([
    { id: 1, reason: 'series' },
    { id: 2, reason: 'co_watched' },
    { id: 3, reason: 'genre' },
  ])
})

test('as many different episodes are recommended as there are, up to the maximum, in the order of the reasons', () => {
  const ids = fc.array(fc.nat(30), { maxLength: 25 })
  fc.assert(
    fc.property(ids, ids, ids, (series, coWatched, genre) => {
      const found = recommend({ series, co_watched: coWatched, genre })
      const different = new Set([...series, ...coWatched, ...genre])
      expect(found).toHaveLength(Math.min(recommendationsMax, different.size))
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      const order = found.map(({ reason }) => recommendationReasons.indexOf(reason))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }),
  )
})
