import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChapters, formatPosition, parseChapters } from './chapter-lines.ts'

test('positions are written as in players', () => {
  expect([0, 83_000, 3_723_000, 61_500].map(formatPosition)).toEqual(['0:00', '1:23', '1:02:03', '1:01.5'])
})

test('each line is a chapter; empty lines are ignored', () => {
  expect(parseChapters('0:00 はじめに\n\n1:02:03.25  後半 その2 ')).toEqual({
    chapters: [
      { atMs: 0, title: 'はじめに' },
      { atMs: 3_723_250, title: '後半 その2' },
    ],
    invalid: [],
  })
})

test('lines without a time or a title are listed by number', () => {
  expect(parseChapters('0:00 はじめに\nなし\n1:99 後半\n2:00').invalid).toEqual([2, 3, 4])
})

test('chapters survive writing and reading', () => {
  const title = fc.stringMatching(/^[a-zぁ-ん]{1,5}( [a-zぁ-ん]{1,5})?$/)
  const chapter = fc.record({ atMs: fc.integer({ min: 0, max: 99 * 3_600_000 }), title })
  fc.assert(
    fc.property(fc.array(chapter), (chapters) => {
      expect(parseChapters(formatChapters(chapters))).toEqual({ chapters, invalid: [] })
    }),
  )
})
