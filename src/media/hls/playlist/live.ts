/** What all renditions of one live have in common (RFC 8216bis §6.2.4 asks them to agree). */
export interface Live {
  /** In whole seconds; never changes, as RFC 8216bis §6.2.1 asks. */
  readonly targetDuration: number
  /** The longest part a rendition lists, in seconds. */
  longestPart(): number
  /** No encoder: no part is promised. */
  interrupted: boolean
  ended: boolean
}

/** Parts are listed within so many target durations of the end (RFC 8216bis §6.2.2). */
export const PART_WINDOW = 3
/** Bytes stay in memory a little longer than their parts are listed, for players that are a reload behind. */
export const MEMORY_WINDOW = 4
/** Delta updates leave out what is further from the end; a part can be fetched as long (RFC 8216bis §6.2.2, §4.4.3.8). */
export const SKIP_WINDOW = 6
