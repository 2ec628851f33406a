import { expect, test } from 'vitest'
import { isInLastSegment } from './load-to-end.ts'

const fragments = [{ start: 0 }, { start: 2 }, { start: 4 }]

test.each([
  [3.9, false],
  [4, true],
  [6, true],
])('second %d is in the last segment of an ended playlist: %s', (position, inLast) => {
  expect(isInLastSegment(position, { live: false, fragments })).toBe(inLast)
})

test('a live has no last segment', () => {
  expect(isInLastSegment(5, { live: true, fragments })).toBe(false)
  expect(isInLastSegment(5, { live: false, fragments: [] })).toBe(false)
})
