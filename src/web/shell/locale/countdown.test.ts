import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

test.each([
  [-second, 0, '0:00'],
  [0, 0, '0:00'],
  [245 * second, 0, '4:05'],
  [hour + 123 * second, 0, '1:02:03'],
  [day - second, 0, '23:59:59'],
  [day, 1, '0:00:00'],
  [2 * day + 245 * second, 2, '0:04:05'],
  [30 * day + 5 * hour, 30, '5:00:00'],
])('%i ms are %i days and %s', (left, days, time) => {
  expect(countdown(left)).toEqual({ days, time })
})
