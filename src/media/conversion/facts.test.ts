import { describe, expect, test } from 'vitest'
import { containerOf, swapsDimensions, orientationOf } from './facts.ts'

const beginning = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('the container of a file by its first bytes', () => {
  test.each([
    ['an MP4 file', '\0\0\0\x20ftypisom', 'mp4'],
    ['an old QuickTime file', '\0\0\0\x08wide\0\0\0\0', 'mp4'],
    ['a Matroska or WebM file', '\x1a\x45\xdf\xa3\0\0\0\0\0\0\0\0', 'matroska'],
    ['a playlist', '#EXTM3U\n#EXTINF:5,', null],
    ['a list of files for ffmpeg', "ffconcat version 1.0\nfile 'x'", null],
    ['an AVI file', 'RIFF\0\0\0\0AVI ', null],
    ['text', 'hello, world!', null],
    ['too few bytes', '\0\0\0\x20ftyp', null],
  ])('%s', (_what, text, container) => {
    expect(containerOf(beginning(text))).toBe(container)
  })
})

const ONE = 65_536

/** A display matrix with these values, which map x and y of the stored frame to the displayed one. */
function matrix(a: number, b: number, c: number, d: number): Buffer {
  const bytes = Buffer.alloc(36)
  for (const [index, value] of [a * ONE, b * ONE, 0, c * ONE, d * ONE, 0, 0, 0, 2 ** 30].entries()) {
    bytes.writeInt32LE(value, index * 4)
  }
  return bytes
}

test.each([
  [1, 0, 0, 1, 'upright', false],
  [0, 1, -1, 0, 'clockwise', true],
  [-1, 0, 0, -1, 'half-turn', false],
  [0, -1, 1, 0, 'counterclockwise', true],
  [-1, 0, 0, 1, 'mirrored', false],
  [1, 0, 0, -1, 'flipped', false],
  [0, 1, 1, 0, 'transposed', true],
  [0, -1, -1, 0, 'transversed', true],
  [0.1, 0.99, -0.99, 0.1, 'clockwise', true],
])('the matrix %d %d %d %d means %s', (a, b, c, d, orientation, side) => {
  const read = orientationOf(matrix(a, b, c, d))
  expect(read).toBe(orientation)
  expect(swapsDimensions(read)).toBe(side)
})

test('without a complete matrix a frame is upright', () => {
  expect(orientationOf(null)).toBe('upright')
  expect(orientationOf(Buffer.alloc(20, 0xff))).toBe('upright')
})
