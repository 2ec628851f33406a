import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cornerRect, corners, limitSize } from './layout.ts'

const side = fc.integer({ min: 16, max: 8000 })
const size = fc.record({ width: side, height: side })

describe('an inset', () => {
  test('is in its corner, inside the frame, with its own aspect ratio', () => {
    fc.assert(
      fc.property(size, size, fc.constantFrom(...corners), (frame, inset, corner) => {
        const rect = cornerRect(frame, inset, corner)
        expect(rect.width / rect.height).toBeCloseTo(inset.width / inset.height, 6)
        const left = rect.x
        const right = frame.width - rect.x - rect.width
        const top = rect.y
        const bottom = frame.height - rect.y - rect.height
        for (const distance of [left, right, top, bottom]) expect(distance).toBeGreaterThan(0)
        expect(corner.endsWith('Left')).toBe(left < right)
        expect(corner.startsWith('top')).toBe(top < bottom)
      }),
    )
  })

  test('leaves at least two thirds of the frame to the screen', () => {
    fc.assert(
      fc.property(size, size, (frame, inset) => {
        const { width, height } = cornerRect(frame, inset, 'bottomRight')
        expect(width * height).toBeLessThan((frame.width * frame.height) / 3)
      }),
    )
  })
})

test('a limited size has even sides, at most the longest one, and nearly the same shape', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 640, max: 1920 }), (from, longest) => {
      const limited = limitSize(from, longest)
      expect([limited.width % 2, limited.height % 2]).toEqual([0, 0])
      expect(Math.max(limited.width, limited.height)).toBeLessThanOrEqual(longest + 1)
      const scale = Math.min(1, longest / Math.max(from.width, from.height))
      expect(Math.abs(limited.width - from.width * scale)).toBeLessThanOrEqual(2)
      expect(Math.abs(limited.height - from.height * scale)).toBeLessThanOrEqual(2)
    }),
  )
})
