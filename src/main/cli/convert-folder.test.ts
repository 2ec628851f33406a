import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folderNames } from './convert-folder.ts'

const first = (file: string) => folderNames(file).next().value

test.each([
  ['春の会1.mp4', '春の会1'],
  ['films/夏の会1.mp4', '夏の会1'],
  ['결혼식 (2026).mov', '결혼식-2026'],
  ['My film!.mkv', 'My-film'],
  ['दिल.webm', 'दिल'],
  // As macOS stores it: the mark is a character of its own.
  ['か\u3099.mp4', 'が'],
  ['🎉.mp4', 'video'],
  ['..mp4', 'video'],
])('the folder of %s is named %s', (file, name) => {
  expect(first(file)).toBe(name)
})

test('further folders for the same name have numbers', () => {
  expect([...folderNames('film.mp4')].slice(0, 3)).toEqual(['film', 'film-2', 'film-3'])
})

test('a name of any length and script is a file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (stem) => {
      for (const name of folderNames(`${stem}.mp4`)) {
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-]{1,128}$/u)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        break
      }
    }),
  )
})
