import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GridStart, type GridFrame, SegmentGrid } from './segment-grid.ts'

const fromStart: GridStart = { msn: 0, at: 0 }

function layOut(times: readonly number[], endMs: number, begin = fromStart): GridFrame[] {
  const grid = new SegmentGrid(begin, endMs)
  return [...times.flatMap((at) => grid.place(at)), ...grid.end()]
}

const every = (interval: number, endMs: number): number[] =>
  Array.from({ length: Math.ceil(endMs / interval) }, (_, index) => Math.round(index * interval))

const starts = (placed: readonly GridFrame[]): number[] =>
  placed.filter(({ startsSegment }) => startsSegment).map(({ at }) => at)

describe('the segments of an upload', () => {
  test('start at the first frame from every fourth second on', () => {
    const placed = layOut(every(1001 / 30, 13_000), 13_000)
    expect(starts(placed)).toEqual([0, 4004, 8008, 12_012])
    expect(placed).toHaveLength(390)
  })

  test('start with the previous frame if no other arrives in time', () => {
    const placed = layOut([0, 9_000, 17_900], 21_000)
    expect(placed).toEqual([
      { which: 'current', at: 0, startsSegment: true },
      { which: 'previous', at: 4_000, startsSegment: true },
      { which: 'previous', at: 8_000, startsSegment: true },
      { which: 'current', at: 9_000, startsSegment: false },
      { which: 'previous', at: 12_000, startsSegment: true },
      { which: 'previous', at: 16_000, startsSegment: true },
      { which: 'current', at: 17_900, startsSegment: false },
      { which: 'previous', at: 20_000, startsSegment: true },
    ])
  })

  test('have no very short segment at the end', () => {
    expect(starts(layOut(every(40, 8_050), 8_050))).toEqual([0, 4_000])
  })

  test('start with the first frame, however late it is', () => {
    expect(layOut([700, 740], 800)).toEqual([
      { which: 'current', at: 0, startsSegment: true },
      { which: 'current', at: 700, startsSegment: false },
      { which: 'current', at: 740, startsSegment: false },
    ])
  })

  test('contain at most sixty frames per second, and none twice', () => {
    const placed = layOut(every(1000 / 120, 2_000), 2_000)
    expect(placed.length).toBeGreaterThan(117)
    expect(placed.length).toBeLessThanOrEqual(121)
    expect(layOut([0, 0, 20, 20, 10, 40], 1_000).map(({ at }) => at)).toEqual([0, 20, 40])
  })

  test('are the same for any segment that the work resumes with', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(gaps, fc.nat(30), fc.nat(3_000), (intervals, which, lead) => {
        const times = intervals.reduce((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [0])
        const endMs = (times.at(-1) ?? 0) + 50
        const whole = layOut(times, endMs)
        const msn = which % starts(whole).length
        const at = starts(whole)[msn] ?? 0
        // Reading starts before the segment, at the latest at the last frame displayed before it.
        const earlier = times.findLastIndex((time) => time <= Math.max(0, at - lead))
        const resumed = layOut(times.slice(earlier), endMs, { msn, at })
        expect(resumed).toEqual(whole.filter((placed) => placed.at >= at))
      }),
    )
  })

  test('increase in time, and each starts within its four seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 60_000 }), { maxLength: 80 }), (times) => {
        const sorted = times.toSorted((a, b) => a - b)
        const placed = layOut(sorted, 60_001)
        for (const [index, { at }] of placed.entries()) expect(at).toBeGreaterThan(placed[index - 1]?.at ?? -1)
        for (const [msn, at] of starts(placed).entries()) {
          expect(at).toBeGreaterThanOrEqual(msn * 4_000)
          expect(at).toBeLessThan(msn * 4_000 + 400)
        }
      }),
    )
  })
})
