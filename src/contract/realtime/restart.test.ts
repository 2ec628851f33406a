import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restartCode, restartDelay, restartDelayOf } from './restart.ts'

const random = fc.double({ min: 0, max: 1, noNaN: true })

test('clients return after a second at the earliest and a minute at the latest, and read the delay that was sent', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), random, (clients, at) => {
      const delay = restartDelay(clients, at)
      expect(delay).toBeGreaterThanOrEqual(1000)
      expect(delay).toBeLessThanOrEqual(60_000)
      expect(restartDelayOf({ code: restartCode, reason: String(delay) })).toBe(delay)
    }),
  )
})

test('ten thousand clients return evenly within half a minute', () => {
  const delays = Array.from({ length: 10_000 }, (_, index) => restartDelay(10_000, index / 10_000))
  const perSecond = new Map<number, number>()
  for (const delay of delays) {
    const second = Math.floor(delay / 1000)
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
  }
  expect(Math.max(...perSecond.keys())).toBe(31)
  expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(335)
})

test('a close with another code or reason has no delay, and none exceeds a minute', () => {
  expect(restartDelayOf({ code: 1001, reason: '2000' })).toBeNull()
  for (const reason of ['', 'soon', '-5', '1e5', '1234567'])
    expect(restartDelayOf({ code: restartCode, reason })).toBeNull()
  expect(restartDelayOf({ code: restartCode, reason: '999999' })).toBe(60_000)
})
