import { expect, test } from 'vitest'
import { chartLine } from './chart-line.ts'

test('the newest value is at the right edge, zero on the floor, and the highest a little below the ceiling', () => {
  expect(chartLine([0, 2_000, 4_000], [0, 100, 0], 300, 110)).toBe('M296.0 110.0L298.0 10.0L300.0 110.0')
})

test('the line breaks where nothing came for a while', () => {
  expect(chartLine([0, 2_000, 30_000, 32_000], [1, 1, 1, 1], 300, 11)).toBe('M268.0 1.0L270.0 1.0M298.0 1.0L300.0 1.0')
})

test('what is older than the chart stays at its left edge', () => {
  expect(chartLine([0, 400_000], [1, 1], 300, 11)).toBe('M0.0 1.0M300.0 1.0')
})

test('nothing is drawn of nothing', () => {
  expect(chartLine([], [], 300, 11)).toBe('')
})
