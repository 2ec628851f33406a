import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('a time is told in days, hours, minutes and seconds, rounded down', () => {
  expect(timeLeft(((26 * 60 + 3) * 60 + 4) * 1000 + 999)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 })
  expect(timeLeft(999)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
test('nothing is left when the time has come', () => {
  expect(timeLeft(0)).toBeNull()
  expect(timeLeft(-1)).toBeNull()
})
