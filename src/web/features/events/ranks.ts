import type { EventRank, EventRanksMessage, LiverEvent } from '#contract/events/schemas.ts'

type Ranks = EventRanksMessage['ranks']

/** The loaded ranks in the order of newer ones; null if these have a liver who is not loaded. */
export function updateRanks(loaded: readonly EventRank[], ranks: Ranks): EventRank[] | null {
  const byLiver = new Map(loaded.map((rank) => [rank.liver.id, rank]))
  const updated = ranks.map(({ userId, ...rank }) => {
    const known = byLiver.get(userId)
    return known ? { ...known, ...rank } : null
  })
  return updated.every((rank) => rank !== null) ? updated : null
}

export interface Position {
  readonly rank: number
  readonly points: number
  /** Points that are missing to the next rank; null for the first. */
  readonly toNext: number | null
}

/** The rank of a liver, and the distance to the next one in the division; null without an entry. */
export function positionOf(ranks: Ranks, userId: number): Position | null {
  const own = ranks.find((rank) => rank.userId === userId)
  if (!own) return null
  const next = ranks.find(({ division, rank }) => division === own.division && rank === own.rank - 1)
  // Of equal points the other was first.
  return { rank: own.rank, points: own.points, toNext: next ? next.points - own.points + 1 : null }
}

/** The loaded ranks of one division each, in their order. */
export const byDivision = (ranks: readonly EventRank[]): [number, EventRank[]][] => [
  ...Map.groupBy(ranks, ({ division }) => division).entries(),
]

/** Whether an event has started: gifts can count before its state has changed. */
export const isRanked = ({ state }: LiverEvent, ranks: readonly EventRank[]): boolean =>
  state !== 'entry' || ranks.some(({ points }) => points > 0)
