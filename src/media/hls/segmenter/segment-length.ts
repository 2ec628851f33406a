/** Segments end at the first key frame after this, in milliseconds; a little under 2 s, for key frames that are rounded. */
export const SHORTEST_SEGMENT_MS = 1_900

/**
 * TARGETDURATION cannot change while a live goes on, so it is decided once, from the first key-frame interval: short
 * for encoders set up as we advise (1–2 s), long enough for a 10 s interval otherwise. The short one keeps few parts in
 * playlists and memory. Latency does not depend on it: PART-HOLD-BACK rules that.
 */
export const SHORT_TARGET_S = 4
export const LONG_TARGET_S = 10

/** Without a second key frame after so long, in milliseconds, the interval counts as long; a player waits no longer. */
export const DECISION_MS = 4_200

/** Sound ends with a whole frame: half of the longest one (1024 samples at 8 kHz) beyond the picture, in milliseconds. */
const SOUND_OVERHANG_MS = 64

/** A duration of the picture, in milliseconds, with which its sound too still rounds to the target (RFC 8216bis §4.4.3.1). */
export function longestSegment(targetDuration: number): number {
  return targetDuration * 1000 + 499 - SOUND_OVERHANG_MS
}
