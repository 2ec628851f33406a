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
const SOUND_OVERHANG_MS = 64

/** A video duration, in milliseconds, with which the audio too still rounds to the target (RFC 8216bis §4.4.3.1). */
export function longestSegment(targetDuration: number): number {
  return targetDuration * 1000 + 499 - SOUND_OVERHANG_MS
}
