import { describe, expect, test } from 'vitest'
import type { RecordedSegment } from '../journal/read-journal.ts'
import { posterSegment, type SegmentRange, wholeSegments, withoutStandbyEnd, firstMsnOnAir } from './choose-segments.ts'
import type { JoinedRendition } from './join-sessions.ts'

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

describe('the poster segment', () => {
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
})

test('excludes the standby clip at the end of a recording, but not in the middle', () => {
  const standby = (...numbers: number[]) => segments(6, (msn) => (numbers.includes(msn) ? { standby: true } : {}))
  expect(withoutStandbyEnd(standby(2, 4, 5)).map(({ msn }) => msn)).toEqual([0, 1, 2, 3])
  expect(withoutStandbyEnd(standby(0, 1, 2, 3, 4, 5))).toHaveLength(6)
  expect(withoutStandbyEnd(standby())).toHaveLength(6)
})

describe('a recording', () => {
  const rendition = (name: string, files: readonly boolean[]): JoinedRendition => ({
    name,
    segments: files.map((there, msn) => {
      const file = there ? `${name}-${msn}.m4s` : null
      return { msn, epoch: 0, date: 0, duration: 2, size: there ? 1 : 0, map: '', file }
    }),
  })

  const listed = (...names: string[]): string =>
    `#EXTM3U\n${names.map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="x"\n${name}.m3u8\n`).join('')}`

  const renditions = [
    rendition('video', [true, true, true, true]),
    rendition('240p', [false, false, true, false]),
    rendition('480p', [false, false, false, true]),
    rendition('audio', [true, true, true, true]),
  ]

  test('starts with the pass-through if all browsers play it', () => {
    expect(firstMsnOnAir(listed('video', '480p', '240p', 'audio'), renditions)).toBe(0)
  })

  test('otherwise starts with the first rendition frame', () => {
    expect(firstMsnOnAir(listed('480p', '240p', 'video', 'audio'), renditions)).toBe(2)
  })

  test('starts at the beginning for audio alone and for video without renditions', () => {
    expect(firstMsnOnAir(listed('audio'), renditions.slice(3))).toBe(0)
    expect(firstMsnOnAir(listed('240p', 'video'), [rendition('240p', [false]), rendition('video', [true])])).toBe(0)
  })
})
