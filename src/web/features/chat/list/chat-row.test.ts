import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeByTime, rowOf } from './chat-row.ts'

const instant = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const author = { id: 1, nickName: 'ミオ', avatarUrl: '/a.png', role: 'user' as const }
const comment = (id: string, second: number) => rowOf({ id, author, text: id, at: instant(second) })
const gift = (key: string, second: number) => ({ key, userId: 2, at: instant(second), line: key })
const keys = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key)

test('a gift is placed after earlier comments and before later ones', () => {
  const rows = mergeByTime([comment('a', 1), comment('b', 5)], [gift('g', 0), gift('h', 3), gift('i', 3), gift('j', 9)])
  expect(keys(rows)).toEqual(['g', 'a', 'h', 'i', 'b', 'j'])
})

test('merging drops no row and keeps the order of comments and of gifts', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(seconds, seconds, (commentSeconds, giftSeconds) => {
      const comments = commentSeconds.map((second, index) => comment(`c${index}`, second))
      const gifts = giftSeconds.toSorted((a, b) => a - b).map((second, index) => gift(`g${index}`, second))
      const merged = keys(mergeByTime(comments, gifts))
      expect(merged.filter((key) => key.startsWith('c'))).toEqual(keys(comments))
      expect(merged.filter((key) => key.startsWith('g'))).toEqual(keys(gifts))
    }),
  )
})
