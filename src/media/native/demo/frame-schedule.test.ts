import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { framesDue, untilDue } from './frame-schedule.ts'

describe('the frame schedule', () => {
  test('makes frame 0 at once and then one at each due time', () => {
    expect(framesDue(0, 25, 0, 25)).toEqual({ from: 0, count: 1 })
    expect(framesDue(39, 25, 1, 25)).toEqual({ from: 1, count: 0 })
    expect(framesDue(40, 25, 1, 25)).toEqual({ from: 1, count: 1 })
    expect(untilDue(30, 25, 1)).toBe(10)
    expect(untilDue(90, 25, 1)).toBe(0)
  })

  test('skips the frames that a long pause missed', () => {
    expect(framesDue(10_000, 25, 3, 25)).toEqual({ from: 250, count: 1 })
  })

  test('never drifts: at any time the frames made match the elapsed time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1 }), (waits) => {
        let elapsed = 0
        let next = 0
        for (const wait of waits) {
          elapsed += wait
          const due = framesDue(elapsed, 24, next, 24)
          expect(due.from).toBe(next)
          next = due.from + due.count
        }
        expect(next).toBe(Math.floor((elapsed * 24) / 1000) + 1)
      }),
    )
  })
})
