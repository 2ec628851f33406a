import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EpisodeComment, EpisodeReply } from '#contract/episode-comments/schemas.ts'
import {
  addComment,
  addReply,
  appendPage,
  appendReplies,
  hideAuthor,
  removeComment,
  replaceReplies,
  setLikes,
} from './comment-list.ts'
import type { LoadedComments } from './read-comments.ts'

const reply = (id: string, authorId = 1, minute = 0): EpisodeReply => ({
  id,
  author: { id: authorId, nickName: 'あかり', avatarUrl: '/avatars/1.svg' },
  text: id,
  at: new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString(),
  likes: 0,
  liked: false,
})

const comment = (id: string, atMs: number | null = null, authorId = 1): EpisodeComment => ({
  ...reply(id, authorId),
  atMs,
  replies: { count: 0, items: [], next: null },
})

/** With more replies on the next page, if `count` is larger. */
const answered = (id: string, items: EpisodeReply[], count = items.length): EpisodeComment => ({
  ...comment(id),
  replies: { count, items, next: count > items.length ? '0_9' : null },
})

const listOf = (
  comments: EpisodeComment[],
  { order = 'newest', next = null, pinned = null }: Partial<LoadedComments> = {},
): LoadedComments => ({ order, comments, next, pinned, count: comments.length, open: true, mayModerate: false })

const idsOf = ({ comments }: LoadedComments) => comments.map(({ id }) => id)

const repliesOf = ({ comments, pinned }: LoadedComments) =>
  [pinned, ...comments].flatMap((one) => (one === null ? [] : one.replies.items.map(({ id }) => id)))

describe('a new comment', () => {
  test.each(['newest', 'best'] as const)('is first in the order %s, once', (order) => {
    const added = addComment(listOf([comment('a')], { order }), comment('b'))
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
  expect(hideAuthor(list, 1).pinned).toEqual(list.pinned)
})

test('the comments of a blocked user are hidden', () => {
  expect(idsOf(hideAuthor(listOf([comment('a', null, 1), comment('b', null, 2)]), 2))).toEqual(['a'])
})

describe('a reply', () => {
  test('is added after the shown ones of its comment, and counted once', () => {
    const list = listOf([answered('a', [reply('b')], 5)], { pinned: answered('c', []) })
    const added = addReply(list, 'a', reply('d'))
    expect(added).toMatchObject({ count: 2, comments: [{ replies: { count: 6, next: '0_9' } }] })
    expect(repliesOf(added)).toEqual(['b', 'd'])
    expect(addReply(added, 'a', reply('d'))).toEqual(added)
    expect(repliesOf(addReply(list, 'c', reply('d')))).toEqual(['d', 'b'])
  })

  test('that was added before the next page was loaded is not repeated, and in the order of writing', () => {
    const list = addReply(listOf([answered('a', [reply('b', 1, 1)], 3)]), 'a', reply('new', 1, 9))
    const page = { items: [reply('c', 1, 2), reply('d', 1, 3)], next: '0_12' }
    expect(repliesOf(appendReplies(list, 'a', page))).toEqual(['b', 'c', 'd', 'new'])
    const last = { items: [reply('c', 1, 2), reply('new', 1, 9)], next: null }
    const all = appendReplies(list, 'a', last)
    expect(repliesOf(all)).toEqual(['b', 'c', 'new'])
    expect(all.comments[0]?.replies.next).toBeNull()
  })

  test('is deleted alone, and with its comment', () => {
    const list = { ...listOf([answered('a', [reply('b'), reply('c')], 5)]), count: 7 }
    const removed = removeComment(list, 'b')
    expect(removed).toMatchObject({ count: 6, comments: [{ replies: { count: 4, items: [{ id: 'c' }] } }] })
    expect(removeComment(removed, 'b')).toEqual(removed)
    expect(removeComment(list, 'a')).toMatchObject({ count: 1, comments: [] })
    expect(removeComment({ ...list, comments: [], pinned: list.comments[0] ?? null }, 'a')).toMatchObject({ count: 1 })
  })

  test('of a blocked user is hidden', () => {
    const list = listOf([answered('a', [reply('b', 2), reply('c', 3)])])
    expect(repliesOf(hideAuthor(list, 2))).toEqual(['c'])
  })
})

test('the replies of a page that an address names replace the first ones of their comment', () => {
  const list = listOf([answered('a', [reply('b')], 3), answered('c', [reply('d')])])
  const shown = replaceReplies(list, 'a', { items: [reply('e')], next: null })
  expect(repliesOf(shown)).toEqual(['e', 'd'])
  expect(shown.comments[0]?.replies).toMatchObject({ count: 3, next: null })
})

test('likes are set on a comment, the pinned one, or a reply, without a change of the order', () => {
  const list = listOf([comment('a'), answered('b', [reply('c')])], { order: 'best', pinned: comment('d') })
  const likes = { likes: 5, liked: true }
  expect(setLikes(list, 'b', likes).comments).toMatchObject([{ likes: 0 }, likes])
  expect(setLikes(list, 'c', likes).comments[1]).toMatchObject({ likes: 0, replies: { items: [likes] } })
  expect(setLikes(list, 'd', likes).pinned).toMatchObject(likes)
})
