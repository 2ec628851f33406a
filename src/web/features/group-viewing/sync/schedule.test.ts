import { expect, test } from 'vitest'
import { Schedule } from './schedule.ts'

const first = { position: 0, rate: 0, at: 1000 }
const second = { position: 0, rate: 1, at: 2000 }

test('a timing replaces the one before when it begins', () => {
  const schedule = new Schedule(first)
  expect(schedule.at(500)).toBe(first)
  schedule.add(second, 1800)
  expect(schedule.at(1999)).toBe(first)
  expect(schedule.last).toBe(second)
  expect(schedule.at(2000)).toBe(second)
})

test('a timing that arrives before the one before has begun replaces it', () => {
  const schedule = new Schedule(first)
  schedule.add(second, 1800)
  const third = { position: 9, rate: 1, at: 2100 }
  schedule.add(third, 1900)
  expect(schedule.at(2050)).toBe(first)
  expect(schedule.at(2100)).toBe(third)
})
