import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  estimatedHeight,
  mergeHeights,
  offsetsOf,
  rowAt,
  rowsInView,
  scrolledSince,
  unseenRows,
} from './virtual-rows.ts'

const heightsOf = (list: readonly number[]) => new Map(list.map((height, index) => [`${index}`, height]))
const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

describe('virtual rows', () => {
  test('follow each other, with the estimated height for a row that was never rendered', () => {
    expect(offsetsOf(['a', 'b', 'c'], new Map([['b', 100]]))).toEqual([
      0,
      estimatedHeight,
      estimatedHeight + 100,
      estimatedHeight * 2 + 100,
    ])
    expect(offsetsOf([], new Map())).toEqual([0])
  })
  test('lose their heights once they are removed and another row is measured', () => {
    const heights = new Map([
      ['gone', 50],
      ['stays', 60],
    ])
    expect(mergeHeights(heights, [['stays', 60]], ['stays'])).toBe(heights)
    const measured = [['new', 70] as const, ['gone too', 80] as const]
    expect([...mergeHeights(heights, measured, ['stays', 'new'])]).toEqual([
      ['stays', 60],
      ['new', 70],
    ])
  })
  test('cover the visible range for any heights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 50, max: 1000 }),
        (list, share, height) => {
          const offsets = offsetsOf(keysOf(list.length), heightsOf(list))
          const totalHeight = offsets.at(-1) ?? 0
          const top = share * Math.max(0, totalHeight - height)
          const { start, end } = rowsInView(offsets, { top, height })
          expect(offsets[start] ?? 0).toBeLessThanOrEqual(top)
          expect(offsets[end] ?? 0).toBeGreaterThanOrEqual(Math.min(totalHeight, top + height))
          expect(end - start).toBeLessThanOrEqual(height / 20 + 18)
        },
      ),
    )
  })
  test('include a fixed margin around the visible range', () => {
    const offsets = offsetsOf(keysOf(500), heightsOf(Array.from({ length: 500 }, () => 20)))
    expect(rowsInView(offsets, { top: 2000, height: 1000 })).toEqual({ start: 92, end: 159 })
    expect(rowsInView(offsets, { top: 0, height: 1000 })).toEqual({ start: 0, end: 59 })
    expect(rowsInView(offsets, { top: 9000, height: 1000 })).toEqual({ start: 442, end: 500 })
    expect(rowsInView([0], { top: 0, height: 1000 })).toEqual({ start: 0, end: 0 })
  })
  test('are found by their position', () => {
    const offsets = [0, 10, 30, 60]
    expect([-5, 0, 9, 10, 29, 30, 59, 600].map((y) => rowAt(offsets, y))).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
    expect(rowAt([0], 5)).toBe(0)
  })
})

describe('unseen rows', () => {
  test('are those after the last seen row, without earlier rows loaded later', () => {
    const seen = new Set(['b', 'c', 'd'])
    expect(unseenRows(['b', 'c', 'd'], seen)).toBe(0)
    expect(unseenRows(['a', 'b', 'c', 'd', 'e', 'f'], seen)).toBe(2)
    // The last seen row was deleted.
    expect(unseenRows(['b', 'c', 'e'], seen)).toBe(1)
    expect(unseenRows([], seen)).toBe(0)
  })
  test('move with a reader whose scroll event is still to come, and not with a list that became shorter', () => {
    expect(scrolledSince({ scrollTop: 0, maxTop: 1000, lastTop: 1000 })).toBe(-1000)
    expect(scrolledSince({ scrollTop: 1000, maxTop: 1060, lastTop: 1000 })).toBe(0)
    expect(scrolledSince({ scrollTop: 300, maxTop: 1000, lastTop: 250 })).toBe(50)
    expect(scrolledSince({ scrollTop: 1000, maxTop: 1000, lastTop: 400 })).toBe(600)
    expect(scrolledSince({ scrollTop: 700, maxTop: 700, lastTop: 1000 })).toBe(0)
  })
})
