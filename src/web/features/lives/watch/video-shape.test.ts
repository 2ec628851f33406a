import { expect, test } from 'vitest'
import { shapeOf } from './video-shape.ts'

test.each([
  ['landscape', 1920, 1080],
  ['landscape', 1080, 1080],
  ['tall', 720, 1280],
  ['tall', 1080, 1920],
  ['portrait', 1080, 1350],
  ['portrait', 480, 1280],
])('a video is %s at %i×%i', (shape, width, height) => {
  expect(shapeOf({ videoSize: { width, height } })).toEqual({ shape, ratio: width / height })
})

test('a video of unknown size is 16:9', () => {
  expect(shapeOf({ videoSize: null })).toEqual({ shape: 'landscape', ratio: 16 / 9 })
})
