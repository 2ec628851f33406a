import { expect, test } from 'vitest'
import { PlacedSound } from './placed-sound.ts'

const piece = (length: number, value: number) => ({
  left: new Float32Array(length).fill(value),
  right: new Float32Array(length).fill(value),
})

/** Places pieces and tells each block by its place and the values in it. */
function placed(pieces: readonly (readonly [at: number, length: number, value: number])[]) {
  const sound = new PlacedSound(1_000)
  const blocks: { at: number; values: number[] }[] = []
  for (const [at, length, value] of pieces) {
    for (const block of sound.place(at, piece(length, value))) {
      blocks.push({ at: block.at, values: [...new Set(block.left)] })
    }
  }
  return blocks
}

test('sound that follows on is cut into blocks, each with its place', () => {
  expect(
    placed([
      [100, 960, 1],
      [1_060, 960, 1],
      [2_020, 960, 1],
    ]),
  ).toEqual([
    { at: 100, values: [1] },
    { at: 1_100, values: [1] },
  ])
})

test('what was lost is silence of the same length', () => {
  expect(
    placed([
      [0, 1_000, 1],
      [2_000, 1_000, 1],
    ]),
  ).toEqual([
    { at: 0, values: [1] },
    { at: 1_000, values: [0] },
    { at: 2_000, values: [1] },
  ])
})

test('what overlaps is cut off, and jitter of some milliseconds is not', () => {
  expect(
    placed([
      [0, 1_000, 1],
      [400, 1_000, 2],
      [1_000, 600, 3],
    ]),
  ).toEqual([
    { at: 0, values: [1] },
    { at: 1_000, values: [2, 3] },
  ])
  expect(
    placed([
      [0, 1_000, 1],
      [1_300, 1_000, 1],
    ]),
  ).toEqual([
    { at: 0, values: [1] },
    { at: 1_000, values: [1] },
  ])
})

test('a hole of more than five seconds stays one', () => {
  expect(
    placed([
      [0, 1_000, 1],
      [500_000, 1_000, 1],
    ]),
  ).toEqual([
    { at: 0, values: [1] },
    { at: 500_000, values: [1] },
  ])
})
