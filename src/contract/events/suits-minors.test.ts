import { expect, test } from 'vitest'
import { suitsMinors } from './suits-minors.ts'

test.each([
  ['2026-12-09T12:59:00Z', true],
  ['2026-12-09T13:00:00Z', true],
  ['2026-12-09T13:00:01Z', false],
  ['2026-12-09T15:00:00Z', false],
  ['2026-12-09T20:00:00Z', false],
  ['2026-12-09T20:01:00Z', true],
])('an event that ends at %s lets people under 18 compete to the end: %s', (endsAt, expected) => {
  expect(suitsMinors(new Date(endsAt))).toBe(expected)
})
