import { describe, expect, test } from 'vitest'

import { copyRegion } from './copy-region.ts'
import { createGlow, stampGlow } from './glow.ts'
import { colour, createPicture, evenRegion } from './picture.ts'
import { fillRectangle } from './rectangle.ts'

const white = colour(255, 255, 255)
const red = colour(255, 0, 0)

/** Luma row by row. */
const rows = ({ width, height, luma }: ReturnType<typeof createPicture>): number[][] =>
  Array.from({ length: height }, (_, y) => [...luma.subarray(y * width, (y + 1) * width)])

describe('a picture', () => {
  test('starts black, in three planes that lie one after another', () => {
    const picture = createPicture(4, 2)
    expect([...picture.bytes]).toEqual([16, 16, 16, 16, 16, 16, 16, 16, 128, 128, 128, 128])
    picture.blue.fill(1)
    picture.red.fill(2)
    expect([...picture.bytes.subarray(8)]).toEqual([1, 1, 2, 2])
  })

  test('refuses sizes that chroma cannot halve', () => {
    expect(() => createPicture(5, 2)).toThrow('5x2')
  })

  test('takes colours into limited range', () => {
    expect([colour(0, 0, 0), white].map(({ luma, blue, red }) => [luma, blue, red])).toEqual([
      [16, 128, 128],
      [235, 128, 128],
    ])
    expect(red.red).toBe(240)
  })

  test('widens a region to even borders and cuts it to the picture', () => {
    const picture = createPicture(8, 8)
    expect(evenRegion(picture, { x: 3, y: -3, width: 2, height: 4 })).toEqual({ x: 2, y: 0, width: 4, height: 2 })
    expect(evenRegion(picture, { x: 20, y: 2, width: 2, height: 2 }).width).toBe(0)
  })
})

describe('drawing', () => {
  test('fills a rectangle and nothing beside it, cut at the borders', () => {
    const picture = createPicture(4, 4)
    fillRectangle(picture, { x: 2, y: -1, width: 9, height: 3 }, red)
    expect(rows(picture)).toEqual([
      [16, 16, red.luma, red.luma],
      [16, 16, red.luma, red.luma],
      [16, 16, 16, 16],
      [16, 16, 16, 16],
    ])
    expect([...picture.red]).toEqual([128, red.red, 128, 128])
  })

  test('puts a region back as it was, luma and chroma', () => {
    const still = createPicture(4, 4)
    const picture = createPicture(4, 4)
    fillRectangle(picture, { x: 0, y: 0, width: 4, height: 4 }, red)
    copyRegion(still, picture, { x: 1, y: 2, width: 1, height: 1 })
    expect(rows(picture).map((row) => row.map((value) => (value === 16 ? '.' : '#')).join(''))).toEqual([
      '####',
      '####',
      '..##',
      '..##',
    ])
    expect([...picture.red]).toEqual([red.red, red.red, 128, red.red])
  })

  test('stamps a light that is brightest at its centre and ends at its radius', () => {
    const picture = createPicture(12, 12)
    stampGlow(picture, createGlow(4, 0.5), 6, 6, white, 1)
    const middle = rows(picture)[6] ?? []
    expect(middle[6]).toBe(white.luma)
    expect(middle[3]).toBeLessThan(white.luma)
    expect(middle[3]).toBeGreaterThan(16)
    expect([middle[1], middle[10]]).toEqual([16, 16])
  })

  test('keeps a light at the border inside the picture', () => {
    const picture = createPicture(8, 8)
    stampGlow(picture, createGlow(4, 0.5), 0, 0, white, 1)
    expect(rows(picture)[0]?.[0]).toBe(white.luma)
    expect(rows(picture)[0]?.[7]).toBe(16)
    expect(rows(picture)[7]?.[0]).toBe(16)
  })
})
