import { expect, test } from 'vitest'
import { noiseImage, imageTypes } from '#tests/support/image-files.ts'
import { imageType, imageTypeBytes } from './image-file.ts'

const detect = (file: Uint8Array) => imageType(file.subarray(0, imageTypeBytes))

test.each(imageTypes)('detects a real %s by its first bytes', async (kind) => {
  expect(detect(await noiseImage(kind))).toBe(`image/${kind}`)
})

test.each([
  ['a text', 'これは写真ではありません'],
  ['an empty file', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['audio in the container of WebP', 'RIFF\0\0\0\0WAVEfmt '],
  ['video in the container of AVIF', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
])('rejects %s, whatever its name', (_name, content) => {
  expect(detect(new TextEncoder().encode(content))).toBeNull()
})
