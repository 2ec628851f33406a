import { expect, test } from 'vitest'
import { excludedAge } from './excluded-age.ts'

test.each([
  ['2026-12-09T11:00:00+09:00', null],
  ['2026-12-09T20:00:00+09:00', null],
  ['2026-12-09T20:00:01+09:00', 16],
  ['2026-12-09T21:59:00+09:00', 16],
  ['2026-12-09T22:00:00+09:00', 16],
  ['2026-12-09T22:00:01+09:00', 18],
  ['2026-12-10T00:00:00+09:00', 18],
  ['2026-12-10T05:00:00+09:00', 18],
  ['2026-12-10T05:01:00+09:00', null],
])('of an event that ends at %s the livers below this age cannot compete to the end: %s', (endsAt, expected) => {
  expect(excludedAge(new Date(endsAt))).toBe(expected)
})
