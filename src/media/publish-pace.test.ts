import fc from 'fast-check'
import { expect, test } from 'vitest'

import { manualClock } from '#tests/support/manual-clock.ts'

import { PublishPace } from './publish-pace.ts'

test('five attempts at once wait for nothing, the next ones for two seconds each', () => {
  const pace = new PublishPace(manualClock())
  const waits = Array.from({ length: 7 }, () => pace.attempt('one'))
  expect(waits).toEqual([0, 0, 0, 0, 0, 2_000, 4_000])
})

test('what is owed is known without an attempt', () => {
  const pace = new PublishPace(manualClock())
  for (let index = 0; index < 6; index++) {
    const owed = pace.owed('one')
    expect(pace.attempt('one')).toBe(owed)
  }
})

test('another name waits for nothing', () => {
  const pace = new PublishPace(manualClock())
  for (let index = 0; index < 50; index++) pace.attempt('wild')
  expect(pace.attempt('calm')).toBe(0)
})

test('who waits long enough may come five times at once again', () => {
  const clock = manualClock()
  const pace = new PublishPace(clock)
  for (let index = 0; index < 6; index++) pace.attempt('one')
  clock.advance(12_000)
  expect(Array.from({ length: 6 }, () => pace.attempt('one'))).toEqual([0, 0, 0, 0, 0, 2_000])
})

test('whatever the times of coming, no two seconds let through more than one beyond the burst', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), (gaps) => {
      const clock = manualClock()
      const pace = new PublishPace(clock)
      const begun = gaps.map((gap) => {
        clock.advance(gap)
        return clock.monotonic() + pace.attempt('one')
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

test('strangers without number take no memory without number', () => {
  const clock = manualClock()
  const pace = new PublishPace(clock)
  for (let index = 0; index < 100; index++) pace.attempt('wild')
  for (let index = 0; index < 30_000; index++) pace.attempt(`stranger ${index}`)
  // Pushed out by so many: it begins anew, instead of the memory growing.
  expect(pace.attempt('wild')).toBe(0)
})
