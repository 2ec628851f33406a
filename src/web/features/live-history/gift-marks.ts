import type { ChartGift } from '#contract/live-history/schemas.ts'

/** Only these are drawn with their images: the images of all would cover each other. */
const imagesMost = 6
/** Images that are closer, in percent of the width, cover each other. */
const apart = 6

/** A gift in the chart; positions in percent of the lane. */
export interface GiftMark {
  readonly gift: ChartGift
  readonly left: number
  /** On a logarithmic scale: gifts differ by four orders of magnitude. */
  readonly bottom: number
  /** Drawn with its image. */
  readonly large: boolean
}

/** The marks of gifts in a live of this length: small ones first, so that large ones are drawn over them. */
export function giftMarks(gifts: readonly ChartGift[], lengthMs: number): GiftMark[] {
  const scale = (points: number) => Math.log10(1 + points)
  const top = Math.max(...gifts.map(({ points }) => scale(points)))
  const leftOf = ({ atMs }: ChartGift) => Math.min(100, Math.max(0, (atMs / lengthMs) * 100))
  const images: ChartGift[] = []
  for (const gift of gifts.toSorted((one, other) => other.points - one.points)) {
    if (images.length === imagesMost) break
    if (images.every((other) => Math.abs(leftOf(other) - leftOf(gift)) >= apart)) images.push(gift)
  }
  return gifts
    .map((gift) => {
      const bottom = top === 0 ? 0 : (scale(gift.points) / top) * 100
      return { gift, left: leftOf(gift), bottom, large: images.includes(gift) }
    })
    .toSorted((one, other) => one.gift.points - other.gift.points)
}
