import { expect, test } from 'vitest'
import { afterGap } from './leap-gaps.ts'

const segments = [
  { start: 0, end: 2 },
  { start: 2, end: 4, gap: true },
  { start: 4, end: 6, gap: true },
  { start: 6, end: 8 },
  { start: 8, end: 10, gap: true },
]

test.each([
  [1, null],
  [1.9, 6],
  [2, 6],
  [5.5, 6],
  [6.5, null],
])('who stands at second %d goes on at %s', (position, target) => {
  expect(afterGap(position, segments)).toBe(target)
})

test('who stands in a gap that nothing follows waits for what will follow', () => {
  expect(afterGap(9, segments)).toBeNull()
})
