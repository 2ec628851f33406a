/** The distance of positions: a gap can be halved twenty times before the list is numbered again. */
export const positionStep = 2 ** 20

/** A position between two others, of which null is an end of the list; null where there is none. */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - positionStep
  if (after === null) return before + positionStep
  const middle = Math.floor((before + after) / 2)
  return middle > before && middle < after ? middle : null
}
