import type { BestMoment } from '#contract/summaries/schemas.ts'

/** The length of the slots in which comments and gifts are counted. */
export const slotMs = 10_000
/** A moment has the length of one minute. */
const slotsPerMoment = 6

/** The comments and gifts in one slot of a recording. */
export interface SlotCount {
  /** The number of the slot; 0 begins with the recording. */
  readonly slot: number
  readonly comments: number
  readonly gifts: number
}

/**
 * The minute with the most comments and gifts, the earliest of equal ones. It begins with its first comment or gift,
 * which others follow. `counts` contains slots that are not empty, in order.
 */
export function findBestMoment(counts: readonly SlotCount[]): BestMoment | null {
  let best: BestMoment | null = null
  for (const [first, { slot }] of counts.entries()) {
    const moment = { fromMs: slot * slotMs, comments: 0, gifts: 0 }
    for (const { slot: other, comments, gifts } of counts.slice(first, first + slotsPerMoment)) {
      if (other >= slot + slotsPerMoment) break
      moment.comments += comments
      moment.gifts += gifts
    }
    if (moment.comments + moment.gifts > (best === null ? 0 : best.comments + best.gifts)) best = moment
  }
  return best
}
