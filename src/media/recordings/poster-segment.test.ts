import { expect, test } from 'vitest'
import type { RecordedSegment } from '../journal/read-journal.ts'
import { posterSegment } from './poster-segment.ts'
import { type SegmentRange, wholeSegments, withoutStandbyEnd } from './trim.ts'

const segments = (count: number, change: (msn: number) => Partial<RecordedSegment> = () => ({})): RecordedSegment[] =>
  Array.from({ length: count }, (_, msn) => ({
    msn,
    epoch: 0,
    map: 'v0.mp4',
    file: `v0-${msn}.m4s`,
    duration: 2,
    size: 100,
    date: 0,
    ...change(msn),
  }))

function rangeOf(leading: readonly RecordedSegment[], fromMs = 0, toMs = Infinity): SegmentRange {
  const range = wholeSegments(leading, { fromMs, toMs })
  if (range === null) throw new Error('nothing is shown')
  return range
}

const chosen = (leading: readonly RecordedSegment[], range: SegmentRange, atMs: number | null) =>
  posterSegment(leading, range, atMs)?.msn

test('is the segment at the chosen time, or one a third into the recording', () => {
  const leading = segments(30)
  const whole = rangeOf(leading)
  expect([0, 1_999, 2_000, 59_999].map((at) => chosen(leading, whole, at))).toEqual([0, 0, 1, 29])
  expect(chosen(leading, whole, null)).toBe(10)
})

test('ignores a choice outside of the trim', () => {
  const leading = segments(30)
  const range = rangeOf(leading, 20_000, 50_000)
  expect([0, 19_999, 50_000].map((at) => chosen(leading, range, at))).toEqual([15, 15, 15])
  expect(chosen(leading, range, 49_999)).toBe(24)
})

test('skips segments that are lost or contain the standby clip', () => {
  const leading = segments(6, (msn) => (msn === 2 ? { file: null } : msn === 3 ? { standby: true } : {}))
  const whole = rangeOf(leading)
  expect(chosen(leading, whole, 4_000)).toBe(4)
  const end = segments(3, (msn) => (msn === 2 ? { file: null } : {}))
  expect(chosen(end, rangeOf(end), 5_000)).toBe(1)
  const none = segments(2, () => ({ file: null }))
  expect(chosen(none, rangeOf(none), null)).toBeUndefined()
})

test('excludes the standby clip at the end of a recording, but not in the middle', () => {
  const standby = (...numbers: number[]) => segments(6, (msn) => (numbers.includes(msn) ? { standby: true } : {}))
  expect(withoutStandbyEnd(standby(2, 4, 5)).map(({ msn }) => msn)).toEqual([0, 1, 2, 3])
  expect(withoutStandbyEnd(standby(0, 1, 2, 3, 4, 5))).toHaveLength(6)
  expect(withoutStandbyEnd(standby())).toHaveLength(6)
})
