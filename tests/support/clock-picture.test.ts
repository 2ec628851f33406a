import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { clockGrid, drawClock, readClock } from './clock-picture.ts'

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 })

/** As a browser shows limited-range luma, with noise of up to `noise` on each pixel. */
const shown = (luma: Uint8Array, noise = 0): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(luma.length * 4)
  luma.forEach((value, i) => {
    const light = ((value - 16) * 255) / 219 + Math.sin(i * 12.9898) * noise
    pixels.fill(light, i * 4, i * 4 + 3)
  })
  return pixels
}
const picture = (width: number, height: number, time: number): Uint8Array => {
  const luma = new Uint8Array(width * height)
  drawClock(luma, width, height, time)
  return luma
}

describe('a moment in a picture', () => {
  test('is read back to the millisecond, at any size, through noise', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 32, max: 200 }),
        fc.integer({ min: 32, max: 120 }),
        (time, width, height) => {
          expect(readClock(shown(picture(width, height, time), 100), width, height, clockGrid)).toBe(time)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('with any one block changed is not taken for another moment', () => {
    fc.assert(
      fc.property(moment, fc.nat(63), (time, block) => {
        const [width, height] = [64, 64]
        const luma = picture(width, height, time)
        for (let y = Math.floor(block / 8) * 8; y < Math.floor(block / 8) * 8 + 8; y++) {
          for (let x = (block % 8) * 8; x < (block % 8) * 8 + 8; x++)
            luma[y * width + x] = 251 - (luma[y * width + x] ?? 0)
        }
        expect(readClock(shown(luma), width, height, clockGrid)).toBeNull()
      }),
    )
  })

  test('is not found in a black picture', () => {
    expect(readClock(new Uint8Array(64 * 64 * 4), 64, 64, clockGrid)).toBeNull()
  })

  test('is read by the text of the function alone, as in a page', () => {
    const alone: unknown = new Function(`return (${readClock.toString()})(...arguments)`)(
      shown(picture(64, 64, 1_790_000_000_123)),
      64,
      64,
      clockGrid,
    )
    expect(alone).toBe(1_790_000_000_123)
  })
})
