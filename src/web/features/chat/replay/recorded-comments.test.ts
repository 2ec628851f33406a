import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyRange,
  commentsUntil,
  nextLoadFrom,
  removeComment,
  addPage,
  type RecordedComment,
} from './recorded-comments.ts'

const recorded = (number: number, atMs: number): RecordedComment => ({
  comment: {
    id: `comment-${number}`,
    author: { id: 1, nickName: 'みお', avatarUrl: '/a.svg', role: 'user' },
    text: `${number}`,
    at: '2026-11-22T12:00:00.000Z',
  },
  atMs,
})

const perPage = 5

/** A page as the server answers it. */
function pageFrom(all: readonly RecordedComment[], fromMs: number) {
  const rest = all.filter(({ atMs }) => atMs >= fromMs)
  return { comments: rest.slice(0, perPage), more: rest.length > perPage }
}

describe('recorded comments', () => {
  test('are complete up to the position after any sequence of seeks', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 600_000 }), { maxLength: 60 })
    const seeks = fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(times, seeks, (unsorted, positions) => {
        const all = unsorted.sort((one, other) => one - other).map((atMs, index) => recorded(index, atMs))
        let range = emptyRange
        for (const position of positions) {
          for (let request = 0; request < 200; request += 1) {
            const from = nextLoadFrom(range, position)
            if (from === null) break
            range = addPage(range, from, pageFrom(all, from))
          }
          expect(nextLoadFrom(range, position)).toBeNull()
          const ids = all
            .filter(({ atMs }) => atMs >= range.fromMs && atMs <= position)
            .map(({ comment }) => comment.id)
          expect(commentsUntil(range, position).map(({ id }) => id)).toEqual(ids)
        }
      }),
    )
  })

  test('are loaded ahead of the position', () => {
    const range = addPage(emptyRange, 0, { comments: [recorded(1, 0), recorded(2, 100_000)], more: true })
    expect(nextLoadFrom(range, 50_000)).toBeNull()
    expect(nextLoadFrom(range, 71_000)).toBe(100_000)
    expect(nextLoadFrom(range, 210_000)).toBe(100_000)
    expect(nextLoadFrom(range, 500_000)).toBe(380_000)
  })

  test('continue after a position that has more comments than a page', () => {
    const all = Array.from({ length: 2 * perPage }, (_, index) => recorded(index, 1000))
    const range = addPage(emptyRange, 1000, pageFrom(all, 1000))
    expect(range.toMs).toBeGreaterThan(1000)
  })

  test('exclude deleted comments', () => {
    const range = addPage(emptyRange, 0, { comments: [recorded(1, 0), recorded(2, 5)], more: false })
    expect(commentsUntil(removeComment(range, 'comment-1'), 10).map(({ id }) => id)).toEqual(['comment-2'])
  })
})
