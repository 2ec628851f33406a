import { expect, test } from 'vitest'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { mergeGifts } from './gift-lines.tsx'

const star = {
  id: 'star',
  name: { ja: 'スター', en: 'Star', ko: '별' },
  coins: 10,
  points: 10,
  imageUrl: '/gifts/star.svg',
  animation: 'rise' as const,
}
const sent = (id: string, second: number): SentGift => ({
  id,
  gift: star,
  sender: { id: 1, nickName: 'ミオ', avatarUrl: '/a.png' },
  quantity: 1,
  combo: 1,
  points: 10,
  at: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
  thanked: false,
})
const ids = (gifts: readonly SentGift[]) => gifts.map(({ id }) => id)

test('a gift that arrives while the list is loading appears once, in order of time', () => {
  expect(ids(mergeGifts([sent('c', 3)], [sent('a', 1), sent('b', 2), sent('c', 3)]))).toEqual(['a', 'b', 'c'])
})

test('the oldest gifts are dropped above the limit', () => {
  const many = Array.from({ length: 250 }, (_, second) => sent(`g${second}`, second))
  const merged = mergeGifts(many, [sent('new', 1000)])
  expect(merged).toHaveLength(200)
  expect(ids(merged).at(-1)).toBe('new')
  expect(ids(merged)[0]).toBe('g51')
})
