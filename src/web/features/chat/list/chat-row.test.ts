import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowOf, weave } from './chat-row.ts'

const instant = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const author = { id: 1, nickName: 'ミオ', avatarUrl: '/a.png', role: 'user' as const }
const comment = (id: string, second: number) => rowOf({ id, author, text: id, at: instant(second) })
const gift = (key: string, second: number) => ({ key, userId: 2, at: instant(second), line: key })
const keys = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key)

test('a gift stands after what was said before it, and before what was said after it', () => {
  const rows = weave([comment('a', 1), comment('b', 5)], [gift('g', 0), gift('h', 3), gift('i', 3), gift('j', 9)])
  expect(keys(rows)).toEqual(['g', 'a', 'h', 'i', 'b', 'j'])
})

test('no line is lost, and neither comments nor gifts change their order', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(seconds, seconds, (said, given) => {
      const comments = said.map((second, place) => comment(`c${place}`, second))
      const gifts = given.toSorted((a, b) => a - b).map((second, place) => gift(`g${place}`, second))
      const woven = keys(weave(comments, gifts))
      expect(woven.filter((key) => key.startsWith('c'))).toEqual(keys(comments))
      expect(woven.filter((key) => key.startsWith('g'))).toEqual(keys(gifts))
    }),
  )
})
