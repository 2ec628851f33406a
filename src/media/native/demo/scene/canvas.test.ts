import { describe, expect, test } from 'vitest'
import { colour, copyRegion, createCanvas, evenRegion, fillRectangle } from './canvas.ts'
import { createGlow, stampGlow } from './glow.ts'

const white = colour(255, 255, 255)
const red = colour(255, 0, 0)

/** Luma row by row. */
const rows = ({ width, height, luma }: ReturnType<typeof createCanvas>): number[][] =>
  Array.from({ length: height }, (_, y) => [...luma.subarray(y * width, (y + 1) * width)])

describe('a canvas', () => {
  test('starts black in three successive planes', () => {
    const canvas = createCanvas(4, 2)
    expect([...canvas.bytes]).toEqual([16, 16, 16, 16, 16, 16, 16, 16, 128, 128, 128, 128])
    canvas.blue.fill(1)
    canvas.red.fill(2)
    expect([...canvas.bytes.subarray(8)]).toEqual([1, 1, 2, 2])
  })

  test('rejects sizes that chroma cannot halve', () => {
    expect(() => createCanvas(5, 2)).toThrow('5x2')
  })

  test('converts colours to limited range', () => {
    expect([colour(0, 0, 0), white].map(({ luma, blue, red }) => [luma, blue, red])).toEqual([
      [16, 128, 128],
      [235, 128, 128],
    ])
    expect(red.red).toBe(240)
  })

  test('widens a region to even borders and clips it', () => {
    const canvas = createCanvas(8, 8)
    expect(evenRegion(canvas, { x: 3, y: -3, width: 2, height: 4 })).toEqual({ x: 2, y: 0, width: 4, height: 2 })
    expect(evenRegion(canvas, { x: 20, y: 2, width: 2, height: 2 }).width).toBe(0)
  })
})

describe('drawing', () => {
  test('fills a rectangle and nothing beside it, clipped at the borders', () => {
    const canvas = createCanvas(4, 4)
    fillRectangle(canvas, { x: 2, y: -1, width: 9, height: 3 }, red)
    expect(rows(canvas)).toEqual([
      [16, 16, red.luma, red.luma],
      [16, 16, red.luma, red.luma],
      [16, 16, 16, 16],
      [16, 16, 16, 16],
    ])
    expect([...canvas.red]).toEqual([128, red.red, 128, 128])
  })

  test('restores a region, luma and chroma', () => {
    const still = createCanvas(4, 4)
    const canvas = createCanvas(4, 4)
    fillRectangle(canvas, { x: 0, y: 0, width: 4, height: 4 }, red)
    copyRegion(still, canvas, { x: 1, y: 2, width: 1, height: 1 })
    expect(rows(canvas).map((row) => row.map((value) => (value === 16 ? '.' : '#')).join(''))).toEqual([
      '####',
      '####',
      '..##',
      '..##',
    ])
    expect([...canvas.red]).toEqual([red.red, red.red, 128, red.red])
  })

  test('stamps a light that is brightest at its centre and ends at its radius', () => {
    const canvas = createCanvas(12, 12)
    stampGlow(canvas, createGlow(4, 0.5), 6, 6, white, 1)
    const middle = rows(canvas)[6] ?? []
    expect(middle[6]).toBe(white.luma)
    expect(middle[3]).toBeLessThan(white.luma)
    expect(middle[3]).toBeGreaterThan(16)
    expect([middle[1], middle[10]]).toEqual([16, 16])
  })

  test('clips a light at the border', () => {
    const canvas = createCanvas(8, 8)
    stampGlow(canvas, createGlow(4, 0.5), 0, 0, white, 1)
    expect(rows(canvas)[0]?.[0]).toBe(white.luma)
    expect(rows(canvas)[0]?.[7]).toBe(16)
    expect(rows(canvas)[7]?.[0]).toBe(16)
  })
})
