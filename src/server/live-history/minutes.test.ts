import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillMinutes, intervalMinutes, joinMinutes, minuteMs } from './minutes.ts'

const minute = fc.nat(400)
const counted = fc.record({
  minute,
  newFollowers: fc.nat(9),
  comments: fc.nat(9),
  gifts: fc.nat(9),
  points: fc.nat(900),
})
const recorded = fc.record({ minute, viewers: fc.nat(99) })
const duration = fc.integer({ min: 0, max: 300 * minuteMs })
const lists = [fc.array(counted), fc.array(recorded)] as const

const total = (rows: readonly { readonly comments: number; readonly points: number }[]) =>
  rows.reduce((sum, { comments, points }) => sum + comments + points, 0)

test('a live has all its minutes without gaps, and everything that was counted is in one of them', () => {
  fc.assert(
    fc.property(duration, ...lists, (durationMs, counts, viewers) => {
      const minutes = fillMinutes(durationMs, counts, viewers)
      expect(minutes.map(({ fromMs }) => fromMs / minuteMs)).toEqual(Array.from(minutes.keys()))
      expect(minutes).toHaveLength(Math.max(1, Math.ceil(durationMs / minuteMs)))
      expect(total(minutes)).toBe(total(counts))
    }),
  )
})

test('intervals have the sums and the most viewers of their minutes, and are at most 180', () => {
  fc.assert(
    fc.property(duration, ...lists, (durationMs, counts, viewers) => {
      const minutes = fillMinutes(durationMs, counts, viewers)
      const length = intervalMinutes(minutes.length)
      const intervals = joinMinutes(minutes, length)
      expect(intervals.length).toBeLessThanOrEqual(180)
      expect(total(intervals)).toBe(total(minutes))
      for (const { fromMs, viewers: most } of intervals) {
        const first = fromMs / minuteMs
        const inside = minutes.slice(first, first + length).map((one) => one.viewers)
        expect(most).toBe(inside.includes(null) ? null : Math.max(...inside.filter((one) => one !== null)))
      }
    }),
  )
})

test('a live whose viewers were not recorded has none in any minute', () => {
  expect(fillMinutes(90_000, [], []).map(({ viewers }) => viewers)).toEqual([null, null])
  expect(fillMinutes(90_000, [], [{ minute: 1, viewers: 4 }]).map(({ viewers }) => viewers)).toEqual([0, 4])
})

test('intervals are as long as a chart of the whole live needs', () => {
  expect([1, 180, 181, 360, 361, 1440, 20_000].map(intervalMinutes)).toEqual([1, 1, 2, 2, 5, 10, 112])
})
