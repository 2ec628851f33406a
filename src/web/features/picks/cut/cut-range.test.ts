import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickSeconds } from '#contract/picks/limits.ts'
import { changeLength, initialRange, longest, moveStart, spanAround } from './cut-range.ts'

test('at first the ten seconds before the seen moment are cut', () => {
  expect(initialRange(spanAround(100, { from: 0, until: 103 }))).toEqual({ start: -10, length: 10 })
})

test('at the beginning of a video its first seconds are cut', () => {
  expect(initialRange(spanAround(6, { from: 0, until: 60 }))).toEqual({ start: -6, length: 6 })
  expect(initialRange(spanAround(1, { from: 0, until: 60 }))).toEqual({ start: -1, length: 3 })
})

test('a video of less than three seconds has no pick', () => {
  expect(initialRange(spanAround(2, { from: 0, until: 2.9 }))).toBeNull()
})

test('a longer range moves to where its span ends', () => {
  const span = spanAround(100, { from: 0, until: 100 })
  expect(changeLength({ start: -10, length: 10 }, span, 15)).toEqual({ start: -15, length: 15 })
})

test('every change keeps the range in its span, and its length within the limits (property)', () => {
  const seconds = fc.double({ min: 0, max: 3600, noNaN: true })
  const changes = fc.array(fc.tuple(fc.boolean(), fc.double({ min: -100, max: 100, noNaN: true })))
  fc.assert(
    fc.property(seconds, seconds, changes, (seen, rest, steps) => {
      const span = spanAround(seen, { from: 0, until: seen + rest })
      let range = initialRange(span)
      if (range === null) return
      for (const [moves, value] of [[true, range.start] as const, ...steps]) {
        range = moves ? moveStart(range, span, value) : changeLength(range, span, value)
        expect(range.start).toBeGreaterThanOrEqual(span.from)
        expect(range.start + range.length).toBeLessThanOrEqual(span.until + 0.001)
        expect(range.length).toBeGreaterThanOrEqual(pickSeconds.min)
        expect(range.length).toBeLessThanOrEqual(longest(span))
      }
    }),
  )
})
