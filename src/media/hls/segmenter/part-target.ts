/** What a part aims for, in milliseconds: three of them are the distance players keep from the live edge. */
export const PART_TARGET_MS = 300
/** A part may be shorter than the target by this factor only (RFC 8216bis §4.4.4.9), the last of a segment aside. */
export const SHORTEST_PART = 0.85

/** Publishers round to milliseconds, so that frames of one length differ by one; a part may gain two. */
const ROUNDING_MS = 2
const LONGEST_PART_MS = 350

/**
 * The PART-TARGET in milliseconds for pictures that come in these intervals: 300 where whole frames fit between 85 %
 * of it and all of it (any rate from 13 a second up, save rounding), else what whole frames can keep to: up to 350,
 * and below three frames a second the length of one frame.
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
