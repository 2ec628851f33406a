import { expect, test } from 'vitest'
import { delayOf } from './whep-stream.ts'

const before = { frames: 100, processing: 5, roundTrip: 0.2 }

test('the delay is half the round-trip time plus the mean processing time of the recent frames', () => {
  expect(delayOf(before, { frames: 130, processing: 6.5, roundTrip: 0.04 })).toBeCloseTo(0.07)
})

test('the delay is unknown without a new frame', () => {
  expect(delayOf(before, before)).toBeNull()
})
