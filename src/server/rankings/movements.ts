/** A score of a ranking. */
export interface Score {
  readonly userId: number
  readonly points: number
  /** When the points were reached: of equal scores the first to reach is ahead. */
  readonly reachedAt: Date
}

/** Ranks gained since the last period, negative for lost ones; null for users who were not listed in it. */
export function movementsOf(
  current: readonly Pick<Score, 'userId'>[],
  previous: readonly Pick<Score, 'userId'>[],
): Map<number, number | null> {
  const before = new Map(previous.map(({ userId }, index) => [userId, index]))
  return new Map(
    current.map(({ userId }, index) => {
      const rank = before.get(userId)
      return [userId, rank === undefined ? null : rank - index]
    }),
  )
}

/** The points with which a score passes the one ahead: equal points are not enough, as the other was the first to reach. */
export const pointsToPass = (own: number, ahead: number): number => ahead - own + 1
