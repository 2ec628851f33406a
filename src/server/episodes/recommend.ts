import {
  recommendationReasons,
  recommendationsMax,
  type RecommendationReason,
} from '#contract/recommendations/limits.ts'

/** The candidates for each reason, the best first. */
export type Candidates = Readonly<Record<RecommendationReason, readonly number[]>>

export interface Choice {
  readonly id: number
  readonly reason: RecommendationReason
}

/**
 * Chooses the recommended episodes, grouped by reason: an equal share for each reason, and the rest for the first reasons
 * that have more. An episode with several reasons has the first.
 */
export function recommend(candidates: Candidates): Choice[] {
  const chosen = new Set<number>()
  const groups = recommendationReasons.map((reason) => {
    const ids = [...new Set(candidates[reason])].filter((id) => !chosen.has(id))
    for (const id of ids) chosen.add(id)
    return { reason, ids }
  })
  const share = recommendationsMax / recommendationReasons.length
  let free = recommendationsMax
  for (const { ids } of groups) free -= Math.min(share, ids.length)
  return groups.flatMap(({ reason, ids }) => {
    const extra = Math.min(free, Math.max(0, ids.length - share))
    free -= extra
    return ids.slice(0, share + extra).map((id) => ({ id, reason }))
  })
}
