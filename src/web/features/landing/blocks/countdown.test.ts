import { expect, test } from 'vitest'
import { timeLeft } from './countdown.tsx'

test('splits a duration into days, hours, minutes and seconds, rounded down', () => {
  expect(timeLeft(((26 * 60 + 3) * 60 + 4) * 1000 + 999)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 })
  expect(timeLeft(999)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
test('returns null when the time is over', () => {
  expect(timeLeft(0)).toBeNull()
  expect(timeLeft(-1)).toBeNull()
})
