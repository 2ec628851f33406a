/** Why an episode is recommended: of the same series; watched by viewers of this one; of the same genre. */
export const recommendationReasons = ['series', 'co_watched', 'genre'] as const
export type RecommendationReason = (typeof recommendationReasons)[number]

export const recommendationsMax = 12
