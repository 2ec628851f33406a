import { expect, test } from 'vitest'
import { deriveStreamKey, hashStreamKey } from './stream-key.ts'

const key = deriveStreamKey('secret', 7, 1)

test.each([
  ` ${key}`,
  `${key} `,
  `${key}\r\n`,
  `\t${key}\u3000`,
  `\u200B${key}\uFEFF`,
  `${key.slice(0, 9)}\n${key.slice(9)}`,
])('a key with the blanks of a copied text (%j) is the same key', (copied) => {
  expect(hashStreamKey(copied)).toBe(hashStreamKey(key))
})

test('another key has another hash', () => {
  expect(hashStreamKey(deriveStreamKey('secret', 7, 2))).not.toBe(hashStreamKey(key))
  expect(hashStreamKey(key.toUpperCase())).not.toBe(hashStreamKey(key))
})
