import { expect, test } from 'vitest'
import { chartLine } from './health-history.tsx'

test('draws the newest value at the right edge, zero at the bottom and the maximum a little below the top', () => {
  expect(chartLine([0, 2_000, 4_000], [0, 100, 0], 300, 110)).toBe('M296.0 110.0L298.0 10.0L300.0 110.0')
})

test('breaks the line at a gap in time', () => {
  expect(chartLine([0, 2_000, 30_000, 32_000], [1, 1, 1, 1], 300, 11)).toBe('M268.0 1.0L270.0 1.0M298.0 1.0L300.0 1.0')
})

test('clamps values older than the chart to its left edge', () => {
  expect(chartLine([0, 400_000], [1, 1], 300, 11)).toBe('M0.0 1.0M300.0 1.0')
})

test('draws nothing without values', () => {
  expect(chartLine([], [], 300, 11)).toBe('')
})
