import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { swipeTarget } from './swipe-target.ts'

test('a swipe leads to the same pick or a neighbour, whatever its speed (property)', () => {
  const swipe = fc.record({
    distance: fc.integer({ min: -3000, max: 3000 }),
    durationMs: fc.integer({ min: 0, max: 5000 }),
    height: fc.integer({ min: 200, max: 1200 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), swipe, (count, position, made) => {
      const from = position % count
      const target = swipeTarget(from, count, made)
      expect(Math.abs(target - from)).toBeLessThanOrEqual(1)
      expect(target).toBeGreaterThanOrEqual(0)
      expect(target).toBeLessThan(count)
    }),
  )
})

test('a long slow swipe and a short fast one lead to the neighbour, a short slow one does not', () => {
  const height = 780
  expect(swipeTarget(3, 9, { distance: 500, durationMs: 4000, height })).toBe(4)
  expect(swipeTarget(3, 9, { distance: -60, durationMs: 80, height })).toBe(2)
  expect(swipeTarget(3, 9, { distance: 200, durationMs: 2000, height })).toBe(3)
  expect(swipeTarget(8, 9, { distance: 500, durationMs: 100, height })).toBe(8)
})
