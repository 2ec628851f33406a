import { expect, test } from 'vitest'
import { commentMaxLength } from '#contract/chat.ts'
import { commentLength, longest, oneLine } from './comment-length.ts'

test('comments are counted as the server counts them', () => {
  expect(longest).toBe(commentMaxLength)
  expect(commentLength(' こんばんは ')).toBe(5)
  expect(commentLength('👏🎉')).toBe(2)
  // Half-width ｶﾞ becomes one ガ, ㍿ becomes 株式会社.
  expect(commentLength('ｶﾞ')).toBe(1)
  expect(commentLength('㍿')).toBe(4)
})

test('lines that are pasted become one', () => {
  expect(oneLine('やあ\r\n元気？\nまた')).toBe('やあ 元気？ また')
})
