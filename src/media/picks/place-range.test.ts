import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeRange } from './place-range.ts'

/** Segments of a live with a pause before some of them; dates follow the clock, positions the media. */
const recording = fc
  .record({
    start: fc.integer({ min: 0, max: 60_000 }),
    segments: fc.array(
      fc.record({ duration: fc.integer({ min: 500, max: 4_000 }), pause: fc.constantFrom(0, 0, 0, 5_000) }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ start, segments }) => {
    let date = 1_700_000_000_000
    let at = start
    const placed = segments.map(({ duration, pause }, msn) => {
      date += pause
      const segment = { msn, date, at, duration: duration / 1000 }
      date += duration
      at += duration
      return segment
    })
    return { start, segments: placed, end: at }
  })

const range = fc.record({
  offset: fc.integer({ min: -20_000, max: 120_000 }),
  durationMs: fc.integer({ min: 3_000, max: 15_000 }),
})

test('a range by position contains exactly the requested time of the recording (property)', () => {
  fc.assert(
    fc.property(recording, range, ({ start, segments, end }, { offset, durationMs }) => {
      const atMs = start + offset
      const placed = placeRange(segments, start, { from: 'position', atMs, durationMs })
      const from = Math.max(start, atMs)
      const until = Math.min(end, atMs + durationMs)
      // Outside, or with a rest that is too short, there is none.
      fc.pre(until - from > 1_003)
      // A range that starts in the last 2 ms of a segment starts with the next one.
      expect(Math.abs((placed?.positionMs ?? Infinity) - from)).toBeLessThanOrEqual(2)
      expect(Math.abs((placed?.durationMs ?? Infinity) - (until - from))).toBeLessThanOrEqual(2)
      expect(placed?.complete).toBe(atMs + durationMs <= end + 2)
    }),
  )
})

test('the chosen segments contain the range, and none is unnecessary (property)', () => {
  fc.assert(
    fc.property(recording, range, fc.constantFrom('date' as const, 'position' as const), (made, asked, from) => {
      const origin = from === 'date' ? (made.segments[0]?.date ?? 0) : made.start
      const wanted = { from, atMs: origin + asked.offset, durationMs: asked.durationMs }
      const placed = placeRange(made.segments, made.start, wanted)
      if (placed === null) return
      const { positionMs, durationMs, offsetMs } = placed
      const [first, last] = [made.segments[placed.firstMsn], made.segments[placed.lastMsn]]
      if (!first || !last) throw new Error('the range names segments that do not exist')
      expect(durationMs).toBeLessThanOrEqual(asked.durationMs + 1)
      expect(first.at + offsetMs).toBeCloseTo(positionMs, 0)
      expect(positionMs).toBeLessThanOrEqual(first.at + first.duration * 1000)
      expect(last.at).toBeLessThan(positionMs + durationMs)
      expect(last.at + last.duration * 1000).toBeGreaterThanOrEqual(positionMs + durationMs - 2)
    }),
  )
})

const date = 1_700_000_000_000
const segments = [0, 1, 2, 3].map((msn) => ({ msn, date: date + msn * 2_000 + (msn > 1 ? 60_000 : 0), duration: 2 }))

test('a date is where the viewer saw it, also after a pause of the encoder', () => {
  const placed = placeRange(segments, 0, { from: 'date', atMs: date + 64_500, durationMs: 1_500 })
  expect(placed).toMatchObject({ firstMsn: 2, lastMsn: 2, offsetMs: 500, positionMs: 4_500, complete: true })
})

test('the duration counts media time across a pause', () => {
  const placed = placeRange(segments, 0, { from: 'date', atMs: date + 3_000, durationMs: 3_000 })
  expect(placed).toMatchObject({ firstMsn: 1, lastMsn: 2, offsetMs: 1_000, durationMs: 3_000, complete: true })
})

test('a range that the recording does not contain yet is incomplete', () => {
  const placed = placeRange(segments, 0, { from: 'date', atMs: date + 66_000, durationMs: 5_000 })
  expect(placed).toMatchObject({ firstMsn: 3, lastMsn: 3, durationMs: 2_000, complete: false })
  expect(placeRange(segments, 0, { from: 'date', atMs: date + 70_000, durationMs: 5_000 })).toBeNull()
})
