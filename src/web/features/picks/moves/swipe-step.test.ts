import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterStep } from './step.ts'
import { swipeStep } from './swipe-step.ts'

const swipe = fc.record({
  distance: fc.integer({ min: -3000, max: 3000 }),
  durationMs: fc.integer({ min: 0, max: 5000 }),
  height: fc.integer({ min: 200, max: 1200 }),
})

test('each swipe leads to the same pick or a neighbour in its direction, and never beyond the ends (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.array(swipe), (count, swipes) => {
      let position = 0
      for (const made of swipes) {
        const next = afterStep(position, swipeStep(made), count)
        expect([0, Math.sign(made.distance)]).toContain(next - position)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(count)
        position = next
      }
    }),
  )
})

test('a long slow swipe and a short fast one lead to the neighbour, a short slow one does not', () => {
  const height = 780
  expect(swipeStep({ distance: 500, durationMs: 4000, height })).toBe(1)
  expect(swipeStep({ distance: -60, durationMs: 80, height })).toBe(-1)
  expect(swipeStep({ distance: 200, durationMs: 2000, height })).toBe(0)
  expect(swipeStep({ distance: 0, durationMs: 0, height })).toBe(0)
})

test('the first and the last pick have a neighbour on one side', () => {
  expect([afterStep(0, -1, 9), afterStep(0, 1, 9)]).toEqual([0, 1])
  expect([afterStep(8, -1, 9), afterStep(8, 1, 9)]).toEqual([7, 8])
  expect([afterStep(0, -1, 1), afterStep(0, 1, 1)]).toEqual([0, 0])
})
