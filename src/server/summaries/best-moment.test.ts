import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBestMoment, slotMs, type SlotCount } from './best-moment.ts'

const slot = fc.record({ slot: fc.nat(60), comments: fc.nat(9), gifts: fc.nat(9) })
const recording = fc
  .uniqueArray(slot, { selector: (one) => one.slot })
  .map((slots) => slots.filter(({ comments, gifts }) => comments + gifts > 0).toSorted((a, b) => a.slot - b.slot))

/** All comments and gifts of the minute that begins with a slot. */
const minuteFrom = (counts: readonly SlotCount[], first: number): number =>
  counts
    .filter((count) => count.slot >= first && count.slot < first + 6)
    .reduce((sum, { comments, gifts }) => sum + comments + gifts, 0)

describe('the best moment', () => {
  test('is the minute with the most comments and gifts, and the earliest of equal ones', () => {
    fc.assert(
      fc.property(recording, (counts) => {
        const best = findBestMoment(counts)
        const sums = counts.map(({ slot: first }) => minuteFrom(counts, first))
        const largest = Math.max(0, ...sums)
        const earliest = counts[sums.indexOf(largest)]
        expect(best && best.comments + best.gifts).toBe(earliest ? largest : null)
        expect(best?.fromMs).toBe(earliest && earliest.slot * slotMs)
      }),
    )
  })

  test('does not exist in a live without comments and gifts', () => {
    expect(findBestMoment([])).toBeNull()
  })

  test('does not join slots that are more than a minute apart', () => {
    const counts = [
      { slot: 0, comments: 2, gifts: 0 },
      { slot: 6, comments: 0, gifts: 3 },
    ]
    expect(findBestMoment(counts)).toEqual({ fromMs: 60_000, comments: 0, gifts: 3 })
  })
})
