import { expect, test } from 'vitest'
import { afterGap, isInLastGap } from './skip-gaps.ts'

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
])('from second %d playback continues at %s', (position, target) => {
  expect(afterGap(position, segments)).toBe(target)
})

test('playback waits in a gap without a segment after it', () => {
  expect(afterGap(9, segments)).toBeNull()
})

test.each([
  [6.5, false],
  [7.8, true],
  [9, true],
  [11, true],
])('second %d is in the gap at the end of a recording: %s', (position, inLast) => {
  expect(isInLastGap(position, { live: false, fragments: segments })).toBe(inLast)
})

test('neither a live nor a complete recording ends with a gap', () => {
  expect(isInLastGap(9, { live: true, fragments: segments })).toBe(false)
  expect(isInLastGap(8, { live: false, fragments: segments.slice(0, -1) })).toBe(false)
  expect(isInLastGap(0, { live: false, fragments: [] })).toBe(false)
})
