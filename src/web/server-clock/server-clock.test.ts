import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const epoch = Date.parse('2026-11-22T12:00:00.000Z')
const hour = 3_600_000

/** A device whose wall clock is `ahead` milliseconds ahead of the server's. */
function deviceAhead(ahead: number) {
  let time = epoch
  let wall = epoch + ahead
  let monotonic = 5000
  return {
    clocks: { wall: () => wall, monotonic: () => monotonic },
    serverTime: () => time,
    pass(ms: number) {
      time += ms
      wall += ms
      monotonic += ms
    },
    /** In some browsers the monotonic clock stops meanwhile. */
    sleep(ms: number) {
      time += ms
      wall += ms
    },
    setWall(change: number) {
      wall += change
    },
  }
}

function openClock(ahead: number) {
  const device = deviceAhead(ahead)
  const clock = createServerClock(device.clocks)
  /** Measures with a request and a response that take these times. */
  function exchange(request: number, response: number): void {
    const received = clock.measure()
    device.pass(request)
    const serverTime = device.serverTime()
    device.pass(response)
    received(serverTime)
  }
  return { device, clock, exchange, error: () => Math.abs(clock.now() - device.serverTime()) }
}

test('without a sample the time is that of the device', () => {
  const { clock, device } = openClock(-hour)
  expect(clock.now()).toBe(device.clocks.wall())
  expect(clock.maxError()).toBe(Infinity)
})

test.each([
  ['one hour slow', -hour],
  ['ten minutes fast', 600_000],
])('a device that is %s shows the time of the server', (_, ahead) => {
  const { device, exchange, error } = openClock(ahead)
  exchange(30, 30)
  expect(error()).toBe(0)
  device.pass(90_000)
  expect(error()).toBe(0)
})

test('the error is at most half of the round trip, however it is split, whatever the clock of the device shows', () => {
  const ms = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), ms, ms, ms, (ahead, request, response, later) => {
      const { clock, device, exchange, error } = openClock(ahead)
      exchange(request, response)
      device.pass(later)
      // Half a millisecond by rounding.
      expect(error()).toBeLessThanOrEqual((request + response) / 2 + 0.5)
      expect(clock.maxError()).toBeGreaterThanOrEqual((request + response) / 2)
    }),
  )
})

test('the sample with the shortest round trip is kept, until the drift since then is larger', () => {
  const { clock, device, exchange, error } = openClock(-hour)
  exchange(0, 2000)
  expect(error()).toBe(1000)
  exchange(20, 60)
  expect(error()).toBe(20)
  exchange(0, 800)
  expect(error()).toBe(20)
  device.pass(hour)
  expect(clock.maxError()).toBeGreaterThan(400)
  exchange(400, 400)
  expect(error()).toBe(0)
})

test('after eight hours of sleep the time is right at once, and measured again with any round trip', () => {
  const { clock, device, exchange, error } = openClock(-hour)
  exchange(10, 10)
  device.sleep(8 * hour)
  expect(error()).toBe(0)
  expect(clock.maxError()).toBe(Infinity)
  exchange(300, 300)
  expect(error()).toBe(0)
  expect(clock.maxError()).toBe(300)
})

test('an exchange during which the device slept does not count', () => {
  const { clock, device } = openClock(0)
  const received = clock.measure()
  const serverTime = device.serverTime()
  device.sleep(8 * hour)
  device.pass(10)
  received(serverTime)
  expect(clock.maxError()).toBe(Infinity)
})

test.each([-hour, 600_000])('a clock that is set by %i ms while the page is open is measured again', (change) => {
  const { clock, device, exchange, error } = openClock(0)
  exchange(10, 10)
  device.setWall(change)
  expect(clock.maxError()).toBe(Infinity)
  exchange(200, 200)
  expect(error()).toBe(0)
  device.pass(hour)
  expect(error()).toBe(0)
})

test('a clock that is set back changes nothing before the next measurement', () => {
  const { device, exchange, error } = openClock(0)
  exchange(10, 10)
  device.setWall(-hour)
  expect(error()).toBe(0)
})

test('a sample that contradicts the estimate replaces it, also with a longer round trip', () => {
  const { clock, device, exchange } = openClock(0)
  exchange(10, 10)
  clock.add({
    sentAt: device.clocks.monotonic() - 500,
    receivedAt: device.clocks.monotonic(),
    serverTime: epoch + hour,
  })
  expect(clock.now()).toBe(epoch + hour + 250)
})

test('impossible samples are ignored, and listeners are notified of adopted ones', () => {
  const { clock, exchange } = openClock(0)
  let adjusted = 0
  const unsubscribe = clock.onAdjusted(() => void adjusted++)
  clock.add({ sentAt: 2, receivedAt: 1, serverTime: epoch })
  clock.add({ sentAt: 1, receivedAt: 2, serverTime: Number.NaN })
  expect([adjusted, clock.maxError()]).toEqual([0, Infinity])
  exchange(5, 5)
  exchange(500, 500)
  expect(adjusted).toBe(1)
  unsubscribe()
  exchange(1, 1)
  expect(adjusted).toBe(1)
})
