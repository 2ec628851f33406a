import { expect, test } from 'vitest'
import { addSample, speedOf, timeLeft, type Sample } from './speed.ts'

const samplesOf = (...all: readonly Sample[]): readonly Sample[] =>
  all.reduce<readonly Sample[]>((samples, sample) => addSample(samples, sample), [])

test('the speed and the time left are unknown at the start', () => {
  expect([speedOf([]), timeLeft(samplesOf({ at: 0, sent: 0 }), 100)]).toEqual([null, null])
})

test('the speed is the mean of the last seconds', () => {
  const samples = samplesOf(
    { at: 0, sent: 0 },
    { at: 10_000, sent: 10_000 },
    { at: 14_000, sent: 18_000 },
    { at: 18_000, sent: 26_000 },
  )
  expect(speedOf(samples)).toBe(2000)
  expect(timeLeft(samples, 30_000)).toBe(2000)
})

test('no time is estimated while nothing is sent', () => {
  expect(timeLeft(samplesOf({ at: 0, sent: 500 }, { at: 5000, sent: 500 }), 1000)).toBeNull()
})
