/** The state that all renditions of one live share (RFC 8216bis §6.2.4 requires them to agree). */
export interface Live {
  /** In whole seconds; constant, as RFC 8216bis §6.2.1 requires. */
  readonly targetDuration: number
  /** The longest listed part of all renditions, in seconds. */
  longestPart(): number
  /** No encoder: the playlists hint at no part. */
  interrupted: boolean
  /** The standby clip plays while the encoder is disconnected. */
  standby: boolean
  ended: boolean
}

/**
 * The number of segments at the end, including the open one, whose parts are listed: several times the part hold-back,
 * and at most the three target durations of RFC 8216bis §6.2.2. More would enlarge every reload.
 */
export const PART_SEGMENTS = 3
/** Media stays in memory a little longer than its parts are listed, for players that are one reload behind. */
export const MEMORY_WINDOW = 4
/** Delta updates omit older segments; parts can be fetched equally long (RFC 8216bis §6.2.2, §4.4.3.8). */
export const SKIP_WINDOW = 6

/** The state of a new live. */
export const openLive = (targetDuration: number, longestPart: () => number): Live => ({
  targetDuration,
  longestPart,
  interrupted: false,
  standby: false,
  ended: false,
})
