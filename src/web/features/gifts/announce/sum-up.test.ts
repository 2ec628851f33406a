import { expect, test } from 'vitest'
import type { SentGift } from '#contract/gifts.ts'
import { sumUp } from './sum-up.ts'

const sent = (senderId: number, giftId: string, quantity = 1): SentGift => ({
  id: crypto.randomUUID(),
  gift: { id: giftId, name: { ja: '', en: '', ko: '' }, coins: 1, points: 1, pictureUrl: '', animation: 'rise' },
  sender: { id: senderId, nickName: 'ミオ', avatarUrl: '' },
  quantity,
  combo: quantity,
  points: 1,
  at: '2026-11-22T00:00:00Z',
})

test('the same gift of one sender is told by name, with how many there were of it', () => {
  const last = sent(1, 'star', 5)
  expect(sumUp([sent(1, 'star'), sent(1, 'star', 2), last])).toEqual({ only: last, count: 8 })
})

test('of gifts of several senders, or several gifts of one, only the number is told', () => {
  expect(sumUp([sent(1, 'star'), sent(2, 'star', 3)])).toEqual({ only: null, count: 4 })
  expect(sumUp([sent(1, 'star'), sent(1, 'heart')])).toEqual({ only: null, count: 2 })
})

test('where nothing was given nothing is told', () => {
  expect(sumUp([])).toBeNull()
})
