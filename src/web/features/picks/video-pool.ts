/** The number of video elements: browsers limit decoders, and count paused ones, too. */
export const poolSize = 3

/** The positions that have an element: the current one, its neighbours, and none beyond the ends. */
export function pooledPositions(current: number, count: number): number[] {
  const first = Math.max(0, Math.min(current - 1, count - poolSize))
  return Array.from({ length: Math.min(poolSize, count) }, (_, index) => first + index)
}

/**
 * Assigns elements to positions: an element stays at its position while that is wanted, so that it continues without
 * loading again; the others move. Returns the position of each element; null for an unused one.
 */
export function assignElements(assigned: readonly (number | null)[], wanted: readonly number[]): (number | null)[] {
  const free = wanted.filter((position) => !assigned.includes(position))
  return assigned.map((position) =>
    position !== null && wanted.includes(position) ? position : (free.shift() ?? null),
  )
}
