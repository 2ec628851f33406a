import { expect, test } from 'vitest'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { summarize } from './gift-overlay.tsx'

const sent = (senderId: number, giftId: string, quantity = 1): SentGift => ({
  id: crypto.randomUUID(),
  gift: { id: giftId, name: { ja: '', en: '', ko: '' }, coins: 1, points: 1, imageUrl: '', animation: 'rise' },
  sender: { id: senderId, nickName: 'ミオ', avatarUrl: '' },
  quantity,
  combo: quantity,
  points: 1,
  at: '2026-11-22T00:00:00Z',
  thanked: false,
})

test('repeated sending of one gift by one sender is summarized with its total quantity', () => {
  const last = sent(1, 'star', 5)
  expect(summarize([sent(1, 'star'), sent(1, 'star', 2), last])).toEqual({ only: last, count: 8 })
})

test('gifts of several senders or of several kinds are summarized by their number only', () => {
  expect(summarize([sent(1, 'star'), sent(2, 'star', 3)])).toEqual({ only: null, count: 4 })
  expect(summarize([sent(1, 'star'), sent(1, 'heart')])).toEqual({ only: null, count: 2 })
})

test('no gifts have no summary', () => {
  expect(summarize([])).toBeNull()
})
