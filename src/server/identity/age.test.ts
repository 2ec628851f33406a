import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test.each([
  ['2026-11-20T14:59:59Z', '2010-11-21', 15],
  ['2026-11-20T15:00:00Z', '2010-11-21', 16],
  ['2026-03-01T00:00:00Z', '2008-02-29', 18],
  ['2026-02-28T00:00:00Z', '2008-02-29', 17],
  ['2026-11-20T00:00:00Z', '2026-11-21', -1],
])('at %s a person born on %s is %i years old in Japan', (now, birthDate, age) => {
  expect(ageOn(new Date(now), birthDate)).toBe(age)
})
