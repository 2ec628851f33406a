import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { timeCodeGrid, drawTimeCode, readTimeCode } from './time-code.ts'

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 })

/** Limited-range luma as a browser shows it, with noise of up to `noise` on each pixel. */
const decoded = (luma: Uint8Array, noise = 0): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(luma.length * 4)
  luma.forEach((value, i) => {
    const light = ((value - 16) * 255) / 219 + Math.sin(i * 12.9898) * noise
    pixels.fill(light, i * 4, i * 4 + 3)
  })
  return pixels
}
const frame = (width: number, height: number, time: number): Uint8Array => {
  const luma = new Uint8Array(width * height)
  drawTimeCode(luma, width, height, time)
  return luma
}

describe('a time code in a video frame', () => {
  test('is read back to the millisecond at any frame size and through noise', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 32, max: 200 }),
        fc.integer({ min: 32, max: 120 }),
        (time, width, height) => {
          expect(readTimeCode(decoded(frame(width, height, time), 100), width, height, timeCodeGrid)).toBe(time)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is rejected when any single block has changed', () => {
    fc.assert(
      fc.property(moment, fc.nat(63), (time, block) => {
        const [width, height] = [64, 64]
        const luma = frame(width, height, time)
        for (let y = Math.floor(block / 8) * 8; y < Math.floor(block / 8) * 8 + 8; y++) {
          for (let x = (block % 8) * 8; x < (block % 8) * 8 + 8; x++)
            luma[y * width + x] = 251 - (luma[y * width + x] ?? 0)
        }
        expect(readTimeCode(decoded(luma), width, height, timeCodeGrid)).toBeNull()
      }),
    )
  })

  test('is not found in a black frame', () => {
    expect(readTimeCode(new Uint8Array(64 * 64 * 4), 64, 64, timeCodeGrid)).toBeNull()
  })

  test('is read by the source text of the function alone, as in a page', () => {
    // oxlint-disable-next-line no-new-func -- pages get the function as text
    const readInPage: unknown = new Function(`return (${readTimeCode.toString()})(...arguments)`)(
      decoded(frame(64, 64, 1_790_000_000_123)),
      64,
      64,
      timeCodeGrid,
    )
    expect(readInPage).toBe(1_790_000_000_123)
  })
})
