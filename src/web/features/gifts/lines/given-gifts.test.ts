import { expect, test } from 'vitest'
import type { SentGift } from '#contract/gifts.ts'
import { addGiven } from './given-gifts.ts'

const star = {
  id: 'star',
  name: { ja: 'スター', en: 'Star', ko: '별' },
  coins: 10,
  points: 10,
  pictureUrl: '/gifts/star.svg',
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
})
const ids = (gifts: readonly SentGift[]) => gifts.map(({ id }) => id)

test('what is heard while the list is on its way stands once, in its place of time', () => {
  expect(ids(addGiven([sent('c', 3)], [sent('a', 1), sent('b', 2), sent('c', 3)]))).toEqual(['a', 'b', 'c'])
})

test('the oldest give way when there are too many', () => {
  const many = Array.from({ length: 250 }, (_, second) => sent(`g${second}`, second))
  const all = addGiven(many, [sent('new', 1000)])
  expect(all).toHaveLength(200)
  expect(ids(all).at(-1)).toBe('new')
  expect(ids(all)[0]).toBe('g51')
})
