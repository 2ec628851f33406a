import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { countingTime, systemClock } from './clock.ts'

test('votes and points count by the time of the database, or by the clock of a test', () => {
  const clock = new TestClock()
  expect(countingTime(systemClock)).toBeNull()
  expect(countingTime(clock)).toEqual(clock.now())
})
