/** What all renditions of one live have in common (RFC 8216bis §6.2.4 asks them to agree). */
export interface Live {
  /** In whole seconds; never changes, as RFC 8216bis §6.2.1 asks. */
  readonly targetDuration: number
  /** The longest part a rendition lists, in seconds. */
  longestPart(): number
  /** No encoder: no part is promised. */
  interrupted: boolean
  /** The encoder is away, and a still picture plays in its place. */
  standby: boolean
  ended: boolean
}

/**
 * Parts are listed in so many segments at the end, the open one among them: several times the part hold-back, and never
 * more than the three target durations of RFC 8216bis §6.2.2. More would only make every reload larger.
 */
export const PART_SEGMENTS = 3
/** Bytes stay in memory a little longer than their parts are listed, for players that are a reload behind. */
export const MEMORY_WINDOW = 4
/** Delta updates leave out what is further from the end; a part can be fetched as long (RFC 8216bis §6.2.2, §4.4.3.8). */
export const SKIP_WINDOW = 6

/** A live that has just begun. */
export const openLive = (targetDuration: number, longestPart: () => number): Live => ({
  targetDuration,
  longestPart,
  interrupted: false,
  standby: false,
  ended: false,
})
