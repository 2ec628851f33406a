import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nothingRecorded, saidBy, wanted, withoutComment, withPage, type RecordedComment } from './recorded-comments.ts'

const said = (number: number, atMs: number): RecordedComment => ({
  comment: {
    id: `comment-${number}`,
    author: { id: 1, nickName: 'みお', avatarUrl: '/a.svg', role: 'user' },
    text: `${number}`,
    at: '2026-11-22T12:00:00.000Z',
  },
  atMs,
})

const perPage = 5

/** As the server answers. */
function pageFrom(all: readonly RecordedComment[], fromMs: number) {
  const rest = all.filter(({ atMs }) => atMs >= fromMs)
  return { comments: rest.slice(0, perPage), more: rest.length > perPage }
}

describe('the comments of a recording', () => {
  test('are those that had been said, wherever the reader goes', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 600_000 }), { maxLength: 60 })
    const visits = fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(times, visits, (unsorted, moments) => {
        const all = unsorted.sort((one, other) => one - other).map((atMs, index) => said(index, atMs))
        let known = nothingRecorded
        for (const moment of moments) {
          for (let asked = 0; asked < 200; asked += 1) {
            const from = wanted(known, moment)
            if (from === null) break
            known = withPage(known, from, pageFrom(all, from))
          }
          expect(wanted(known, moment)).toBeNull()
          const ids = all.filter(({ atMs }) => atMs >= known.fromMs && atMs <= moment).map(({ comment }) => comment.id)
          expect(saidBy(known, moment).map(({ id }) => id)).toEqual(ids)
        }
      }),
    )
  })

  test('are asked for ahead of what is played', () => {
    const known = withPage(nothingRecorded, 0, { comments: [said(1, 0), said(2, 100_000)], more: true })
    expect(wanted(known, 50_000)).toBeNull()
    expect(wanted(known, 71_000)).toBe(100_000)
    expect(wanted(known, 210_000)).toBe(100_000)
    expect(wanted(known, 500_000)).toBe(380_000)
  })

  test('go on where more were said in one moment than a page holds', () => {
    const all = Array.from({ length: 2 * perPage }, (_, index) => said(index, 1000))
    const known = withPage(nothingRecorded, 1000, pageFrom(all, 1000))
    expect(known.toMs).toBeGreaterThan(1000)
  })

  test('do not hold what was taken away', () => {
    const known = withPage(nothingRecorded, 0, { comments: [said(1, 0), said(2, 5)], more: false })
    expect(saidBy(withoutComment(known, 'comment-1'), 10).map(({ id }) => id)).toEqual(['comment-2'])
  })
})
