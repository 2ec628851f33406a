import { describe, expect, test } from 'vitest'
import { createScene, jstClockText } from './scene.ts'
import { segmentsOf } from './lettering.ts'

const noonInJapan = Date.UTC(2026, 0, 1, 3, 0, 0)

describe('the clock', () => {
  test('displays the time of day in Japan to a tenth of a second', () => {
    expect(jstClockText(noonInJapan + 1_950)).toBe('12:00:01.9')
    expect(jstClockText(Date.UTC(2026, 0, 1, 16, 5, 9))).toBe('01:05:09.0')
  })

  test.each([
    ['0', 6],
    ['1', 2],
    ['8', 7],
    [':', 2],
    ['.', 1],
    ['x', 0],
  ])('draws %s with %i strokes', (character, strokes) => {
    expect(segmentsOf(character, 0, 0, { width: 10, height: 20, stroke: 2 })).toHaveLength(strokes)
  })

  test('draws a one at the right and a seven with a top', () => {
    const size = { width: 10, height: 20, stroke: 2 }
    expect(segmentsOf('1', 100, 50, size).every(({ x, width }) => x === 108 && width === 2)).toBe(true)
    expect(segmentsOf('7', 100, 50, size)).toContainEqual({ x: 102, y: 50, width: 6, height: 2 })
  })
})

describe('the scene', () => {
  test('is the same image for the same moment in any drawing order', () => {
    const straight = createScene(320, 180).draw(30, noonInJapan)
    const scene = createScene(320, 180)
    for (let second = 0; second < 30; second++) scene.draw(second, noonInJapan - second * 1_700)
    expect(Buffer.compare(scene.draw(30, noonInJapan).bytes, straight.bytes)).toBe(0)
  })

  test('moves from frame to frame, and its clock with the tenth of a second', () => {
    const scene = createScene(320, 180)
    const before = scene.draw(1, noonInJapan).bytes.slice()
    const moved = scene.draw(1.5, noonInJapan).bytes.slice()
    const later = scene.draw(1.5, noonInJapan + 100).bytes.slice()
    expect(Buffer.compare(before, moved)).not.toBe(0)
    expect(Buffer.compare(moved, later)).not.toBe(0)
  })

  test('stays within the range that encoders accept', () => {
    const { bytes } = createScene(320, 180).draw(7, noonInJapan)
    expect(Math.min(...bytes)).toBeGreaterThanOrEqual(16)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(240)
  })
})
