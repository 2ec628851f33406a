import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionAt } from '#contract/group-viewings/timing.ts'
import { adaptLatency, holdsOf } from './latency.ts'

const now = 1_700_000_000_000
/** A group that is so many milliseconds behind the present. */
const behind = (ms: number, rate = 1) => ({ position: (now - ms) / 1000, rate, at: now })
const latencyOf = (timing: ReturnType<typeof adaptLatency>) =>
  timing && Math.round(now - positionAt(timing, now) * 1000)

test('a group waits for what its slowest participant can hold', () => {
  expect(latencyOf(adaptLatency(behind(3000), [1500, 4000, 2500], now))).toBe(4300)
})

test('a group does not wait for a participant whose network stalls', () => {
  const reports = [
    { holdMs: 2500, stalled: false },
    { holdMs: 19_000, stalled: true },
    { holdMs: null, stalled: false },
  ]
  expect(holdsOf(reports)).toEqual([2500])
  expect(adaptLatency(behind(3000), holdsOf(reports), now)).toBeNull()
})

test('a group comes closer to the edge only for more than a second and a half', () => {
  expect(adaptLatency(behind(3000), [2000], now)).toBeNull()
  expect(latencyOf(adaptLatency(behind(10_000), [2000], now))).toBe(2300)
})

test('a paused group, one that was taken back, and one without reports stay where they are', () => {
  expect(adaptLatency(behind(3000, 0), [4000], now)).toBeNull()
  expect(adaptLatency(behind(120_000), [4000], now)).toBeNull()
  expect(adaptLatency(behind(3000), [], now)).toBeNull()
})

test('the group is never closer than its slowest participant can hold, up to twenty seconds', () => {
  fc.assert(
    fc.property(fc.nat(30_000), fc.array(fc.nat(40_000), { minLength: 1, maxLength: 10 }), (latency, holds) => {
      const adapted = adaptLatency(behind(latency), holds, now)
      const result = latencyOf(adapted) ?? latency
      expect(result).toBeGreaterThan(Math.min(20_000, Math.max(...holds) + 300) - 101)
    }),
  )
})
