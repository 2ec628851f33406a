import { expect, test } from 'vitest'
import { hasTile, strideAt } from './tiles.ts'

/** Segments of two seconds. */
const hours = (count: number): number => count * 1800

test('has between 150 and 300 tiles, and every tile of a short live', () => {
  for (const last of [0, 1, 299]) expect(strideAt(last)).toBe(1)
  for (const last of [300, 599, 600, 4711, hours(6), hours(48)]) {
    const tiles = Math.floor(last / strideAt(last)) + 1
    expect(tiles).toBeGreaterThanOrEqual(150)
    expect(tiles).toBeLessThanOrEqual(300)
  }
})

test('has made every tile that a longer live needs later', () => {
  for (let last = 0; last <= hours(6); last += 97) {
    const stride = strideAt(last)
    for (let msn = 0; msn <= last; msn += stride) expect(hasTile(msn)).toBe(true)
  }
})

test('needs fewer than 1,300 tiles for six hours', () => {
  const made = Array.from({ length: hours(6) }, (_, msn) => hasTile(msn)).filter(Boolean)
  expect(made.length).toBeLessThan(1_300)
})
