import { expect, test } from 'vitest'
import { InFlight } from './in-flight.ts'
import { Speed } from './speed.ts'

test('speed is media time by working time, since the last reading', () => {
  const speed = new Speed()
  expect(speed.read()).toBeNull()
  for (let index = 0; index <= 30; index++) speed.add(index * 33, index * 11)
  expect(speed.read()).toBeCloseTo(3)
  expect(speed.read()).toBeNull()
  speed.add(1_023, 396)
  expect(speed.read()).toBeCloseTo(0.5)
})

test('a pause of the live counts as a second at most, a new process from nothing', () => {
  const speed = new Speed()
  speed.add(0, 100)
  speed.read()
  speed.add(60_000, 200)
  expect(speed.read()).toBe(10)
  speed.restart()
  speed.add(60_040, 20)
  speed.add(60_080, 40)
  expect(speed.read()).toBe(1)
})

test('what is on its way is counted in bytes and in media time', () => {
  const inFlight = new InFlight()
  for (const at of [0, 40, 80]) inFlight.sent(at, 1_000)
  expect([inFlight.bytes, inFlight.lag, inFlight.isEmpty]).toEqual([3_000, 80, false])
  inFlight.taken()
  expect([inFlight.bytes, inFlight.lag]).toEqual([2_000, 40])
  inFlight.clear()
  inFlight.taken()
  expect([inFlight.bytes, inFlight.lag, inFlight.isEmpty]).toEqual([0, 0, true])
})
