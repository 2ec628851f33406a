import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverArt } from './cover-art.ts'

describe('generated covers', () => {
  test('are the same for the same live, and differ between lives', () => {
    expect(coverArt('abcdefghijkl', 'talk')).toEqual(coverArt('abcdefghijkl', 'talk'))
    expect(coverArt('abcdefghijkl', 'talk')).not.toEqual(coverArt('abcdefghijkm', 'talk'))
  })
  test('keep their lights within the image for any id', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('talk', 'music', 'sports', 'added-by-staff'), (id, genre) => {
        for (const { x, y, radius } of coverArt(id, genre).lights) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(160)
          expect(y).toBeLessThanOrEqual(90)
          expect(radius).toBeGreaterThan(0)
        }
      }),
    )
  })
})
