/** The parts of one rendition, in seconds. */
interface Parts {
  readonly partTarget: number
  /** The longest listed part, at least the target. */
  longestPart(): number
}

/** The state that all renditions of one live share (RFC 8216bis §6.2.4 requires them to agree). */
export interface Live {
  /** In whole seconds; constant, as RFC 8216bis §6.2.1 requires. */
  readonly targetDuration: number
  /** The longest listed part of all renditions, in seconds. */
  longestPart(): number
  /** The PART-HOLD-BACK in seconds. */
  partHoldBack(): number
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

/**
 * The state of a new live. The hold-back is three part targets, as RFC 8216bis §4.4.3.8 recommends. A single longer
 * frame raises it only to the two that the clause requires, so that viewers stay near the live edge.
 */
export function openLive(targetDuration: number, renditions: () => readonly Parts[]): Live {
  const longestOf = (length: (parts: Parts) => number) => Math.max(0, ...renditions().map(length))
  const longestPart = () => longestOf((parts) => parts.longestPart())
  return {
    targetDuration,
    longestPart,
    partHoldBack: () => Math.max(3 * longestOf(({ partTarget }) => partTarget), 2 * longestPart()),
    interrupted: false,
    standby: false,
    ended: false,
  }
}
