import { createHash } from 'node:crypto'

export interface Score {
  readonly division: number
  readonly liverId: number
  readonly points: number
  /** Null without points. */
  readonly reachedAt: Date | null
}

export type Ranked<Of extends Score> = Of & { readonly rank: number }

const time = ({ reachedAt }: Score): number => reachedAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/** Of equal points the first to reach them is ahead; each division has ranks of its own. */
export function rankScores<Of extends Score>(scores: readonly Of[]): Ranked<Of>[] {
  const sorted = scores.toSorted(
    (one, other) =>
      one.division - other.division ||
      other.points - one.points ||
      time(one) - time(other) ||
      one.liverId - other.liverId,
  )
  const first = new Map<number, number>()
  return sorted.map((score, index) => {
    if (!first.has(score.division)) first.set(score.division, index)
    return { ...score, rank: index - (first.get(score.division) ?? index) + 1 }
  })
}

/** SHA-256 of the event and all ranks in their order, one a line. */
export function hashRanks(eventId: number, ranks: readonly Ranked<Score>[]): string {
  const lines = ranks.map(({ division, rank, liverId, points, reachedAt }) =>
    [division, rank, liverId, points, reachedAt?.toISOString() ?? '-'].join(' '),
  )
  return createHash('sha256')
    .update([`event ${eventId}`, ...lines, ''].join('\n'))
    .digest('hex')
}

export interface Seed {
  readonly liverId: number
  readonly points: number
  /** Gets the division that it would have, and takes no place in it. */
  readonly isRefused: boolean
}

/**
 * Divides livers into divisions of similar points, each with at least `size` livers if there are so many. Returns the
 * division of each liver; the first division has the most points.
 */
export function divide(seeds: readonly Seed[], size: number | null): Map<number, number> {
  const sorted = seeds.toSorted((one, other) => other.points - one.points || one.liverId - other.liverId)
  const count = sorted.filter(({ isRefused }) => !isRefused).length
  const divisions = size === null ? 1 : Math.max(1, Math.floor(count / size))
  let ahead = 0
  return new Map(
    sorted.map(({ liverId, isRefused }) => {
      const place = Math.min(ahead, Math.max(0, count - 1))
      if (!isRefused) ahead += 1
      return [liverId, Math.floor((place * divisions) / Math.max(1, count)) + 1]
    }),
  )
}
