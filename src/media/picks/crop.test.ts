import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropFor } from './crop.ts'

const side = fc.integer({ min: 16, max: 4_096 })
const window = fc.double({ min: 0, max: 1, noNaN: true })

test('the window is even, upright and inside of the frame (property)', () => {
  fc.assert(
    fc.property(side, side, window, (width, height, at) => {
      const crop = cropFor({ width, height }, at)
      for (const value of Object.values(crop)) expect(value % 2).toBe(0)
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(width)
      expect(crop.y + crop.height).toBeLessThanOrEqual(height)
      expect(Math.abs(crop.width - (crop.height * 9) / 16)).toBeLessThanOrEqual(4)
    }),
  )
})

test('the window moves from the left to the right edge', () => {
  const size = { width: 1280, height: 720 }
  expect(cropFor(size, 0)).toEqual({ x: 0, y: 0, width: 404, height: 720 })
  expect(cropFor(size, 1)).toEqual({ x: 876, y: 0, width: 404, height: 720 })
  expect(cropFor(size, null)).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
})
