import { expect, test } from 'vitest'
import { delayOf } from './figures.ts'

const before = { frames: 100, processing: 5, roundTrip: 0.2 }

test('the delay is half the way there and back, and what each picture of late took to be shown', () => {
  expect(delayOf(before, { frames: 130, processing: 6.5, roundTrip: 0.04 })).toBeCloseTo(0.07)
})

test('without a new picture nothing is known of it', () => {
  expect(delayOf(before, before)).toBeNull()
})
