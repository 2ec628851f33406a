import { expect, test } from 'vitest'
import { noisyPicture, pictureTypes } from '#tests/support/pictures.ts'
import { pictureType, pictureTypeBytes } from './picture-type.ts'

const begin = (file: Uint8Array) => pictureType(file.subarray(0, pictureTypeBytes))

test.each(pictureTypes)('a real %s is known by its first bytes', async (kind) => {
  expect(begin(await noisyPicture(kind))).toBe(`image/${kind}`)
})

test.each([
  ['a text', 'これは写真ではありません'],
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a sound in the same container', 'RIFF\0\0\0\0WAVEfmt '],
  ['a film in the same container', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
])('%s is no picture, whatever its name', (_name, content) => {
  expect(begin(new TextEncoder().encode(content))).toBeNull()
})
