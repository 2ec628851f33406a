/** The part target in milliseconds: players keep three parts of distance from the live edge. */
export const PART_TARGET_MS = 300
/** A part may be shorter than the target by this factor only (RFC 8216bis §4.4.4.9), except the last of a segment. */
export const SHORTEST_PART = 0.85

/** Publishers round to milliseconds, so that frames of one length differ by one; a part may gain two. */
const ROUNDING_MS = 2
const LONGEST_PART_MS = 350

/**
 * The PART-TARGET in milliseconds for these frame intervals: 300 if whole frames fit between 85 % and 100 % of it (any
 * rate above 13 per second, apart from rounding); otherwise what whole frames allow, up to 350. Longer frames are parts
 * of their own, which raise the listed PART-TARGET only while they are listed: an encoder that pauses at its start must
 * not keep viewers far from the live edge for the whole live.
 */
export function choosePartTarget(intervals: readonly number[]): number {
  const sorted = intervals.toSorted((a, b) => a - b)
  const longest = sorted.at(-1) ?? 0
  if (longest <= PART_TARGET_MS * (1 - SHORTEST_PART)) return PART_TARGET_MS
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
  if (usual > LONGEST_PART_MS) return PART_TARGET_MS
  const frames = Math.max(1, Math.floor(PART_TARGET_MS / usual))
  if (usual * frames >= PART_TARGET_MS * SHORTEST_PART && usual * frames <= PART_TARGET_MS) {
    return Math.max(PART_TARGET_MS, Math.ceil(usual * frames) + ROUNDING_MS)
  }
  return Math.ceil(usual * Math.floor(LONGEST_PART_MS / usual)) + ROUNDING_MS
}

/**
 * Segments end at the first key frame after this, in milliseconds; a little under 2 s because of rounded key-frame
 * times.
 */
export const SHORTEST_SEGMENT_MS = 1_900

/**
 * TARGETDURATION cannot change during a live, so the first key-frame interval decides it: short for encoders with the
 * recommended interval (1–2 s), otherwise long enough for 10 s. The short one keeps few parts in playlists and memory.
 * It does not affect latency, which PART-HOLD-BACK determines.
 */
export const SHORT_TARGET_S = 4
export const LONG_TARGET_S = 10

/**
 * Without a second key frame after this time, in milliseconds, the interval counts as long, so that players do not wait
 * longer.
 */
export const DECISION_MS = 4_200

/**
 * Audio ends with a whole frame: up to half of the longest one (1024 samples at 8 kHz) beyond the video, in
 * milliseconds.
 */
const AUDIO_OVERHANG_MS = 64

/** A video duration, in milliseconds, with which the audio too still rounds to the target (RFC 8216bis §4.4.3.1). */
export function longestSegment(targetDuration: number): number {
  return targetDuration * 1000 + 499 - AUDIO_OVERHANG_MS
}
