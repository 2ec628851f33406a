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

/** A duration that still rounds to the target (RFC 8216bis §4.4.3.1), in milliseconds. */
export function longestSegment(targetDuration: number): number {
  return targetDuration * 1000 + 499
}
