import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TimestampUnwrapper } from './timestamp-unwrapper.ts'

describe('the timestamp unwrapper', () => {
  test('continues past 2³² milliseconds', () => {
    const unwrapper = new TimestampUnwrapper()
    const stamps = [2 ** 32 - 40, 2 ** 32 - 7, 26, 59]
    expect(stamps.map((stamp) => unwrapper.next('video', stamp))).toEqual([
      2 ** 32 - 40,
      2 ** 32 - 7,
      2 ** 32 + 26,
      2 ** 32 + 59,
    ])
  })

  test('lets the second kind start before the first and on the other side of the wrap', () => {
    const unwrapper = new TimestampUnwrapper()
    expect(unwrapper.next('video', 5)).toBe(5)
    expect(unwrapper.next('audio', 2 ** 32 - 10)).toBe(-10)
  })

  test('holds small steps back at the last time', () => {
    const unwrapper = new TimestampUnwrapper()
    expect([100, 133, 120, 166].map((stamp) => unwrapper.next('video', stamp))).toEqual([100, 133, 133, 166])
  })

  test('continues a restarted clock after the latest sample and shifts video and audio alike', () => {
    const unwrapper = new TimestampUnwrapper()
    unwrapper.next('video', 60_000)
    unwrapper.next('audio', 60_010)
    expect(unwrapper.next('video', 0)).toBe(60_030)
    expect(unwrapper.next('audio', 60_033)).toBe(60_033)
    expect(unwrapper.next('audio', 7)).toBe(60_037)
    expect(unwrapper.next('video', 33)).toBe(60_063)
  })

  test('passes on a jump ahead for video and audio alike, also over the wrap', () => {
    for (const begin of [0, 2 ** 32 - 5_000]) {
      const unwrapper = new TimestampUnwrapper()
      const next = (kind: 'video' | 'audio', at: number) => unwrapper.next(kind, (begin + at) % 2 ** 32) - begin
      expect([next('video', 0), next('audio', 10)]).toEqual([0, 10])
      expect([next('video', 12_000), next('audio', 12_010)]).toEqual([12_000, 12_010])
      expect([next('audio', 3_612_000), next('video', 3_612_000)]).toEqual([3_612_000, 3_612_000])
    }
  })

  test('treats a jump of more than an hour as a restarted clock, but not a silent kind that returns', () => {
    const unwrapper = new TimestampUnwrapper()
    unwrapper.next('audio', 0)
    for (let stamp = 0; stamp <= 40_000; stamp += 1_000) unwrapper.next('video', stamp)
    expect(unwrapper.next('audio', 40_000)).toBe(40_000)
    expect(unwrapper.next('video', 40_001 + 3_600_000)).toBe(40_020)
    expect(unwrapper.next('audio', 40_021 + 3_600_000)).toBe(40_040)
  })

  test('keeps video and audio in sync when one timestamp jumps ahead and back', () => {
    const unwrapper = new TimestampUnwrapper()
    unwrapper.next('video', 100)
    unwrapper.next('audio', 110)
    expect(unwrapper.next('video', 600_000)).toBe(600_000)
    expect(unwrapper.next('video', 166)).toBe(600_020)
    expect(unwrapper.next('audio', 170)).toBe(600_024)
  })

  test('never decreases for one kind, for any timestamps', () => {
    const stamp = fc.oneof(fc.nat(2 ** 31 - 1), fc.integer({ min: 2 ** 32 - 5_000, max: 2 ** 32 - 1 }), fc.nat(5_000))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('video' as const, 'audio' as const), stamp)), (steps) => {
        const unwrapper = new TimestampUnwrapper()
        const last = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY }
        for (const [kind, at] of steps) {
          const dts = unwrapper.next(kind, at)
          expect(dts).toBeGreaterThanOrEqual(last[kind])
          last[kind] = dts
        }
      }),
      { numRuns: 300 },
    )
  })
})
