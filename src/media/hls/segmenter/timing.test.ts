import { expect, test } from 'vitest'
import { choosePartTarget } from './timing.ts'

/** The frame intervals of a rate, with times rounded to milliseconds as in RTMP. */
function intervals(rate: number): number[] {
  const times = Array.from({ length: 60 }, (_, index) => Math.round((index * 1000) / rate))
  return times.slice(1).map((time, index) => time - (times[index] ?? 0))
}

test.each([15, 24, 25, 30_000 / 1001, 30, 50, 60, 120])('targets parts of 300 ms at %d frames a second', (rate) => {
  expect(choosePartTarget(intervals(rate))).toBe(300)
})

test.each([
  [20, 302],
  [10, 302],
  [12, 334],
  [8, 252],
  [6, 336],
  [5, 202],
  [3, 335],
])('adapts the part target at %d frames a second, which do not fit 300 ms, to %d ms', (rate, target) => {
  expect(Math.abs(choosePartTarget(intervals(rate)) - target)).toBeLessThanOrEqual(2)
})

test.each([[[3000]], [[33, 3000]], [[3000, 33, 3000]], [[500, 500]], [[1000, 1000, 1000]]])(
  'frames of %j ms, longer than a part, do not raise the part target',
  (lengths) => {
    expect(choosePartTarget(lengths)).toBe(300)
  },
)
