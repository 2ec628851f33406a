import { expect, test } from 'vitest'
import { PliThrottle, LossMonitor } from './session.ts'

test('allows the first request of a viewer, then one in two seconds', () => {
  const throttle = new PliThrottle()
  const times = Array.from({ length: 101 }, (_, index) => 50 * index)
  expect(times.filter((now) => throttle.allows(now))).toEqual([0, 2_000, 4_000])
})

const after = (...reports: number[]): boolean => {
  const watch = new LossMonitor()
  for (const fractionLost of reports) watch.report(fractionLost)
  return watch.isExcessive
}

test('detects a viewer with high loss for seconds, but not a brief fault', () => {
  expect(after(60, 60, 60, 60)).toBe(true)
  expect(after(60, 60, 60)).toBe(false)
  expect(after(60, 60, 60, 2, 60)).toBe(false)
  expect(after(20, 20, 20, 20, 20, 20)).toBe(false)
})
