import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareOf, uploadSide } from './crop.ts'

const length = fc.integer({ min: 1, max: 20_000 })
const coordinate = fc.double({ min: -10, max: 20_010, noNaN: true })

test('cuts a square in whole pixels inside the image out of any chosen area', () => {
  fc.assert(
    fc.property(length, length, coordinate, coordinate, coordinate, coordinate, (width, height, x, y, w, h) => {
      const square = squareOf({ x, y, width: w, height: h }, width, height)
      expect(Object.values(square).every(Number.isInteger)).toBe(true)
      expect(square.x).toBeGreaterThanOrEqual(0)
      expect(square.y).toBeGreaterThanOrEqual(0)
      expect(square.cut).toBeGreaterThan(0)
      expect(square.x + square.cut).toBeLessThanOrEqual(width)
      expect(square.y + square.cut).toBeLessThanOrEqual(height)
    }),
  )
})

test('draws the square no larger than its own size and the upload limit', () => {
  expect(squareOf({ x: 100, y: 0, width: 300, height: 300 }, 640, 360)).toEqual({ x: 100, y: 0, cut: 300, side: 300 })
  expect(squareOf({ x: 500, y: 0, width: 3000, height: 3000 }, 4000, 3000)).toMatchObject({
    cut: 3000,
    side: uploadSide,
  })
})
