import type { Gift, SentGift } from '#contract/gifts/schemas.ts'

/** A gift of 10 coins that rises. */
export const star: Gift = {
  id: 'star',
  name: { ja: '星', en: 'Star', ko: '별' },
  coins: 10,
  points: 9,
  imageUrl: '/gifts/star.svg',
  animation: 'rise',
}

/** Gift `number` of はな: one star, with the given differences. */
export const sentGift = (number: number, differences: Partial<SentGift> = {}): SentGift => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  gift: star,
  sender: { id: 3, nickName: 'はな', avatarUrl: '/avatars/3.svg' },
  quantity: 1,
  combo: 1,
  points: 9,
  at: new Date(Date.UTC(2026, 10, 22, 12, 0, number)).toISOString(),
  thanked: false,
  ...differences,
})
