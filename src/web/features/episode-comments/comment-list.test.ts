import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import { addComment, appendPage, hideAuthor, removeComment } from './comment-list.ts'
import type { LoadedComments } from './read-comments.ts'

const comment = (id: string, atMs: number | null = null, authorId = 1): EpisodeComment => ({
  id,
  author: { id: authorId, nickName: 'あかり', avatarUrl: '/avatars/1.svg' },
  text: id,
  atMs,
  at: '2026-11-22T12:00:00.000Z',
})

const listOf = (
  comments: EpisodeComment[],
  { order = 'newest', next = null, pinned = null }: Partial<LoadedComments> = {},
): LoadedComments => ({ order, comments, next, pinned, count: comments.length, open: true, mayModerate: false })

const idsOf = ({ comments }: LoadedComments) => comments.map(({ id }) => id)

describe('a new comment', () => {
  test('is first among the newest, once', () => {
    const added = addComment(listOf([comment('a')]), comment('b'))
    expect(idsOf(added)).toEqual(['b', 'a'])
    expect(added.count).toBe(2)
    expect(addComment(added, comment('b'))).toBe(added)
  })

  test('keeps the order of the video, whatever was loaded before', () => {
    const times = fc.array(fc.nat(100), { maxLength: 20 })
    fc.assert(
      fc.property(times, fc.nat(100), (before, atMs) => {
        const sorted = before.toSorted((a, b) => a - b).map((time, index) => comment(`${index}`, time))
        const { comments } = addComment(listOf(sorted, { order: 'time' }), comment('new', atMs))
        const found = comments.map((one) => one.atMs ?? 0)
        expect(found).toEqual([...before, atMs].toSorted((a, b) => a - b))
        // Equal times are in the order of writing.
        expect(comments.findLastIndex((one) => one.atMs === atMs)).toBe(comments.findIndex(({ id }) => id === 'new'))
      }),
    )
  })

  test('after the loaded ones is left to its page', () => {
    const added = addComment(listOf([comment('a', 1000)], { order: 'time', next: '1000_1' }), comment('b', 2000))
    expect(idsOf(added)).toEqual(['a'])
    expect(added.count).toBe(2)
  })

  test('without a time mark is counted, but is not among those by time', () => {
    const added = addComment(listOf([comment('a', 1000)], { order: 'time' }), comment('b'))
    expect(idsOf(added)).toEqual(['a'])
    expect(added.count).toBe(2)
  })
})

test('the next page does not repeat comments', () => {
  const page = listOf([comment('b'), comment('c')], { next: '0_1' })
  expect(appendPage(listOf([comment('a'), comment('b')]), page)).toMatchObject({ next: '0_1' })
  expect(idsOf(appendPage(listOf([comment('a'), comment('b')]), page))).toEqual(['a', 'b', 'c'])
})

test('a deleted comment decreases the number once', () => {
  const list = removeComment(listOf([comment('a'), comment('b')]), 'a')
  expect(idsOf(list)).toEqual(['b'])
  expect(removeComment(list, 'a').count).toBe(1)
})

test('the pinned comment is not added again, and goes with its deletion or with the block of its author', () => {
  const list = listOf([comment('a')], { pinned: comment('b', null, 2) })
  expect(addComment(list, comment('b', null, 2))).toBe(list)
  expect(removeComment({ ...list, count: 2 }, 'b')).toMatchObject({ pinned: null, count: 1 })
  expect(hideAuthor(list, 2).pinned).toBeNull()
  expect(hideAuthor(list, 1).pinned).toBe(list.pinned)
})

test('the comments of a blocked user are hidden', () => {
  expect(idsOf(hideAuthor(listOf([comment('a', null, 1), comment('b', null, 2)]), 2))).toEqual(['a'])
})
