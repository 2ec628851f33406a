import { expect, test } from 'vitest'
import type { Comment } from '#contract/chat/schemas.ts'
import { newComments } from './comment-announcer.tsx'

const comment = (id: string, userId = 1): Comment => ({
  id,
  author: { id: userId, nickName: 'みお', avatarUrl: '/a.svg', role: 'user' },
  text: id,
  at: '2026-11-22T12:00:00.000Z',
})
const idsOf = (comments: readonly Comment[]) => comments.map(({ id }) => id)

test("comments after the last announced one are new, except the reader's own", () => {
  const comments = [comment('a'), comment('b'), comment('c', 9), comment('d')]
  expect(idsOf(newComments(comments, 'a', 9))).toEqual(['b', 'd'])
  expect(newComments(comments, 'd', 9)).toEqual([])
})

test('all comments of a previously empty chat are new', () => {
  expect(idsOf(newComments([comment('a')], '', 9))).toEqual(['a'])
})

test('no comment is new when the last announced one is gone', () => {
  expect(newComments([comment('b')], 'a', 9)).toEqual([])
})
