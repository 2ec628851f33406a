import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelledPoints, linePath, ticksUpTo } from './scale.ts'

describe('the lines of a chart', () => {
  test('begin at 0, reach the largest value, are whole, equally far apart, and at most five', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (largest) => {
        const ticks = ticksUpTo(largest)
        const step = ticks[1] ?? 0
        expect(ticks).toEqual(ticks.map((_, index) => index * step))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(Number.isInteger(step)).toBe(true)
      }),
    )
  })

  test('are round numbers', () => {
    expect(ticksUpTo(0)).toEqual([0, 1])
    expect(ticksUpTo(3)).toEqual([0, 1, 2, 3])
    expect(ticksUpTo(7)).toEqual([0, 2, 4, 6, 8])
    expect(ticksUpTo(1234)).toEqual([0, 500, 1000, 1500])
  })
})

test('points are labelled at both ends, each at most once', () => {
  expect(labelledPoints(0, 3)).toEqual([])
  expect(labelledPoints(1, 3)).toEqual([0])
  expect(labelledPoints(2, 4)).toEqual([0, 1])
  expect(labelledPoints(28, 4)).toEqual([0, 9, 18, 27])
})

test('a line goes from edge to edge, and a single value is in the middle', () => {
  expect(linePath([0, 5, 10], 10)).toBe('M0.00 100.00L50.00 50.00L100.00 0.00')
  expect(linePath([10], 10)).toBe('M50.00 0.00')
})
