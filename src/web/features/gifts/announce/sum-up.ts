import type { SentGift } from '#contract/gifts.ts'

interface Summary {
  /** The gift, where all are the same one of one sender. */
  readonly only: SentGift | null
  readonly count: number
}

/** What is told of the gifts of a moment; null where there were none. */
export function sumUp(gifts: readonly SentGift[]): Summary | null {
  const last = gifts.at(-1)
  if (!last) return null
  const isSame = ({ sender, gift }: SentGift) => sender.id === last.sender.id && gift.id === last.gift.id
  const count = gifts.reduce((sum, { quantity }) => sum + quantity, 0)
  return { only: gifts.every(isSame) ? last : null, count }
}
