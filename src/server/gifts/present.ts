import type { Gift, SentGift } from '#contract/gifts/schemas.ts'
import type { GiftRow, SentGiftRow } from './store.ts'

export const presentGift = (row: GiftRow): Gift => ({
  id: row.id,
  name: { ja: row.nameJa, en: row.nameEn, ko: row.nameKo },
  coins: row.coins,
  points: row.points,
  imageUrl: row.imageUrl,
  animation: row.animation,
})

export const presentSent = ({ id, gift, sender, quantity, combo, points, at, thankedAt }: SentGiftRow): SentGift => ({
  id,
  gift: presentGift(gift),
  sender,
  quantity,
  combo,
  points,
  at: at.toISOString(),
  thanked: thankedAt !== null,
})
