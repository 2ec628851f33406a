/** The part target in milliseconds: players keep three parts of distance from the live edge. */
export const PART_TARGET_MS = 300
/** A part may be shorter than the target by this factor only (RFC 8216bis §4.4.4.9), except the last of a segment. */
export const SHORTEST_PART = 0.85

/** Publishers round to milliseconds, so that frames of one length differ by one; a part may gain two. */
const ROUNDING_MS = 2
const LONGEST_PART_MS = 350

/**
 * The PART-TARGET in milliseconds for these frame intervals: 300 if whole frames fit between 85 % and 100 % of it (any
 * rate above 13 per second, apart from rounding); otherwise what whole frames allow, up to 350, and below three frames
 * per second the length of one frame.
 */
export function choosePartTarget(intervals: readonly number[]): number {
  const sorted = intervals.toSorted((a, b) => a - b)
  const longest = sorted.at(-1) ?? 0
  if (longest <= PART_TARGET_MS * (1 - SHORTEST_PART)) return PART_TARGET_MS
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
  const frames = Math.max(1, Math.floor(PART_TARGET_MS / usual))
  if (usual * frames >= PART_TARGET_MS * SHORTEST_PART && usual * frames <= PART_TARGET_MS) {
    return Math.max(PART_TARGET_MS, Math.ceil(usual * frames) + ROUNDING_MS)
  }
  return Math.ceil(usual * Math.max(1, Math.floor(LONGEST_PART_MS / usual))) + ROUNDING_MS
}
