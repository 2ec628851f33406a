import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { PublishRateLimiter } from './publish-rate-limiter.ts'

test('allows five attempts at once and delays the next ones by two seconds each', () => {
  const limiter = new PublishRateLimiter(manualClock())
  const waits = Array.from({ length: 7 }, () => limiter.attempt('one'))
  expect(waits).toEqual([0, 0, 0, 0, 0, 2_000, 4_000])
})

test('reports the pending delay without an attempt', () => {
  const limiter = new PublishRateLimiter(manualClock())
  for (let index = 0; index < 6; index++) {
    const owed = limiter.pendingDelay('one')
    expect(limiter.attempt('one')).toBe(owed)
  }
})

test('does not delay another name', () => {
  const limiter = new PublishRateLimiter(manualClock())
  for (let index = 0; index < 50; index++) limiter.attempt('wild')
  expect(limiter.attempt('calm')).toBe(0)
})

test('allows five attempts at once again after a long enough pause', () => {
  const clock = manualClock()
  const limiter = new PublishRateLimiter(clock)
  for (let index = 0; index < 6; index++) limiter.attempt('one')
  clock.advance(12_000)
  expect(Array.from({ length: 6 }, () => limiter.attempt('one'))).toEqual([0, 0, 0, 0, 0, 2_000])
})

test('lets at most one attempt per two seconds through beyond the burst, for any times', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), (gaps) => {
      const clock = manualClock()
      const limiter = new PublishRateLimiter(clock)
      const begun = gaps.map((gap) => {
        clock.advance(gap)
        return clock.monotonic() + limiter.attempt('one')
      })
      const first = begun[0] ?? 0
      for (const [index, at] of begun.entries()) {
        for (let earlier = 0; earlier < index; earlier++) {
          const within = index - earlier + 1
          expect(within).toBeLessThanOrEqual(5 + Math.floor((at - (begun[earlier] ?? first)) / 2_000))
        }
      }
    }),
  )
})

test('bounds the memory for unknown names', () => {
  const clock = manualClock()
  const limiter = new PublishRateLimiter(clock)
  for (let index = 0; index < 100; index++) limiter.attempt('wild')
  for (let index = 0; index < 30_000; index++) limiter.attempt(`stranger ${index}`)
  // Evicted by the other names: it starts over, and the memory does not grow.
  expect(limiter.attempt('wild')).toBe(0)
})
