import { expect, test } from 'vitest'
import { commentLength, oneLine } from './comment-text.ts'

test('the length of a comment equals the length that the server counts', () => {
  expect(commentLength(' こんばんは ')).toBe(5)
  expect(commentLength('👏🎉')).toBe(2)
  // NFKC turns half-width ｶﾞ into one ガ, and ㍿ into 株式会社.
  expect(commentLength('ｶﾞ')).toBe(1)
  expect(commentLength('㍿')).toBe(4)
})

test('pasted lines become one line', () => {
  expect(oneLine('やあ\r\n元気？\nまた')).toBe('やあ 元気？ また')
})
