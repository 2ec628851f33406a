import { expect, test } from 'vitest'
import type { ChartGift } from '#contract/live-history/schemas.ts'
import { giftMarks } from './gift-marks.ts'

const gift = (id: string, atMs: number, points: number): ChartGift => ({
  id,
  atMs,
  points,
  name: { ja: id, en: id, ko: id },
  imageUrl: `/${id}.svg`,
  quantity: 1,
  sender: { id: 1, nickName: 'みお', avatarUrl: '/a.svg' },
})

test('each gift is at its moment, the higher the more points, and the largest are drawn last', () => {
  const marks = giftMarks([gift('large', 0, 9999), gift('small', 30_000, 99), gift('free', 60_000, 0)], 120_000)
  expect(marks.map(({ gift: { id }, left, bottom }) => [id, left, Math.round(bottom)])).toEqual([
    ['free', 50, 0],
    ['small', 25, 50],
    ['large', 0, 100],
  ])
})

test('at most six gifts have images, the largest of those that are close to each other', () => {
  const gifts = Array.from({ length: 40 }, (_, index) => gift(`g${index}`, index * 1000, index + 1))
  const images = giftMarks(gifts, 40_000).filter(({ large }) => large)
  expect(images).toHaveLength(6)
  expect(images.at(-1)?.gift.id).toBe('g39')
  const lefts = images.map(({ left }) => left).toSorted((one, other) => one - other)
  for (const [index, left] of lefts.entries()) expect(left - (lefts[index - 1] ?? -6)).toBeGreaterThanOrEqual(6)
})

test('gifts without points, and after the end of the axis, stay in the lane', () => {
  expect(giftMarks([gift('late', 90_000, 0)], 60_000)).toMatchObject([{ left: 100, bottom: 0 }])
})
