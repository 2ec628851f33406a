import { expect, test } from 'vitest'
import { FramesInFlight, EncodingSpeed } from './meters.ts'

test('speed is media time per working time since the last reading', () => {
  const speed = new EncodingSpeed()
  expect(speed.read()).toBeNull()
  for (let index = 0; index <= 30; index++) speed.add(index * 33, index * 11)
  expect(speed.read()).toBeCloseTo(3)
  expect(speed.read()).toBeNull()
  speed.add(1_023, 396)
  expect(speed.read()).toBeCloseTo(0.5)
})

test('counts a pause of the live as at most a second, and starts over with a new process', () => {
  const speed = new EncodingSpeed()
  speed.add(0, 100)
  speed.read()
  speed.add(60_000, 200)
  expect(speed.read()).toBe(10)
  speed.restart()
  speed.add(60_040, 20)
  speed.add(60_080, 40)
  expect(speed.read()).toBe(1)
})

test('counts the frames in flight in bytes, and in the time that the oldest has waited', () => {
  const inFlight = new FramesInFlight()
  for (const now of [0, 40, 80]) inFlight.sent(now, 1_000)
  expect([inFlight.bytes, inFlight.lag(100), inFlight.isEmpty]).toEqual([3_000, 100, false])
  inFlight.processed()
  expect([inFlight.bytes, inFlight.lag(100)]).toEqual([2_000, 60])
  inFlight.clear()
  inFlight.processed()
  expect([inFlight.bytes, inFlight.lag(100), inFlight.isEmpty]).toEqual([0, 0, true])
})
