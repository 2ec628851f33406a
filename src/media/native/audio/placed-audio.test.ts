import { expect, test } from 'vitest'
import { PlacedAudio } from './placed-audio.ts'

const piece = (length: number, value: number) => ({
  left: new Float32Array(length).fill(value),
  right: new Float32Array(length).fill(value),
})

/** Places pieces; returns the position of each block and its values. */
function placed(pieces: readonly (readonly [at: number, length: number, value: number])[]) {
  const samples = new PlacedAudio(1_000)
  const blocks: { at: number; values: number[] }[] = []
  for (const [at, length, value] of pieces) {
    for (const block of samples.place(at, piece(length, value))) {
      blocks.push({ at: block.at, values: [...new Set(block.left)] })
    }
  }
  return blocks
}

test('cuts continuous audio into blocks with positions', () => {
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

test('fills lost audio with silence of the same length', () => {
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

test('cuts off overlaps, but not jitter of some milliseconds', () => {
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

test('keeps a gap of more than five seconds', () => {
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
