/** The list with the item at `from` moved to `to`; an index outside is limited to the list. */
export function moveItem(ids: readonly number[], from: number, to: number): number[] {
  const moved = ids[from]
  if (moved === undefined) return [...ids]
  const rest = ids.toSpliced(from, 1)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, moved)
}

/** The item that follows `id`; null at the end. */
export const followerOf = (ids: readonly number[], id: number): number | null => ids[ids.indexOf(id) + 1] ?? null

interface Extent {
  readonly top: number
  readonly height: number
}

/** The index of an item that is dragged to `y`, by the centres of the other items. */
export const indexAt = (others: readonly Extent[], y: number): number =>
  others.filter(({ top, height }) => top + height / 2 < y).length
