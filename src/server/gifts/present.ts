import type { Gift, SentGift } from '#contract/gifts.ts'
import type { GiftRow, SentGiftRow } from './store.ts'

export const presentGift = ({ nameJa, nameEn, nameKo, offered: _, ...facts }: GiftRow): Gift => ({
  ...facts,
  name: { ja: nameJa, en: nameEn, ko: nameKo },
})

export const presentSent = ({ id, gift, sender, quantity, combo, points, at }: SentGiftRow): SentGift => ({
  id,
  gift: presentGift(gift),
  sender,
  quantity,
  combo,
  points,
  at: at.toISOString(),
})
