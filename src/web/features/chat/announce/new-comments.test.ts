import { expect, test } from 'vitest'
import type { Comment } from '#contract/chat.ts'
import { newComments } from './new-comments.ts'

const comment = (id: string, userId = 1): Comment => ({
  id,
  author: { id: userId, nickName: 'みお', avatarUrl: '/a.svg', role: 'user' },
  text: id,
  at: '2026-11-22T12:00:00.000Z',
})
const idsOf = (comments: readonly Comment[]) => comments.map(({ id }) => id)

test('what came since the last announcement is new, but for what the reader wrote', () => {
  const comments = [comment('a'), comment('b'), comment('c', 9), comment('d')]
  expect(idsOf(newComments(comments, 'a', 9))).toEqual(['b', 'd'])
  expect(newComments(comments, 'd', 9)).toEqual([])
})

test('in a chat that was empty all are new', () => {
  expect(idsOf(newComments([comment('a')], '', 9))).toEqual(['a'])
})

test('nothing is new when the last one that was announced is gone', () => {
  expect(newComments([comment('b')], 'a', 9)).toEqual([])
})
