import type { SentGift } from '#contract/gifts.ts'

/** So many are kept; who gave more than that ago is in the ranking. */
const kept = 200

/** Both together, each gift once, the oldest first. */
export function addGiven(known: readonly SentGift[], more: readonly SentGift[]): readonly SentGift[] {
  const all = new Map([...known, ...more].map((sent) => [sent.id, sent]))
  return [...all.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-kept)
}
