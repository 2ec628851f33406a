import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { archiveSeconds } from './archive-time.ts'

const own = { wholeMs: 600_000, bytes: 1, posterMs: null, takenDown: false }

describe('the time of a moment in an archive', () => {
  test('is always in the played range, and at most four seconds before the moment', () => {
    const times = fc.record({
      trimFrom: fc.nat(600_000),
      length: fc.integer({ min: 1, max: 600_000 }),
      at: fc.nat(900_000),
    })
    fc.assert(
      fc.property(times, ({ trimFrom, length, at }) => {
        const trim = { fromMs: trimFrom, toMs: trimFrom + length }
        const seconds = archiveSeconds(at, { durationMs: length, own: { ...own, trim } })
        const isPlayed = at >= trim.fromMs && at < trim.toMs
        expect(seconds !== null).toBe(isPlayed)
        if (seconds === null) return
        expect(seconds).toBeGreaterThanOrEqual(0)
        const early = at - trimFrom - seconds * 1000
        expect(early).toBeGreaterThanOrEqual(0)
        expect(early).toBeLessThan(4000)
      }),
    )
  })

  test('of an archive that is not trimmed counts from the start of the recording', () => {
    expect(archiveSeconds(65_000, { durationMs: 600_000, own: { ...own, trim: null } })).toBe(62)
  })
})
