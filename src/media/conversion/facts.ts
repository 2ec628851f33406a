import type { Orientation } from './orientation.ts'

/** The times of one track, in milliseconds of the file's own time. */
export interface TrackTimes {
  /** The index in the file. */
  readonly stream: number
  readonly firstMs: number
  readonly endMs: number
  /** The longest gap without packets. */
  readonly longestGapMs: number
}

export interface VideoFacts extends TrackTimes {
  /** As stored, in pixels, before rotation. */
  readonly width: number
  readonly height: number
  /** The pixel aspect ratio (width by height); 0 if the file does not contain it. */
  readonly aspect: number
  readonly orientation: Orientation
  readonly frames: number
}

/** The properties of a file from its packets, without decoding. */
export interface UploadFacts {
  readonly video: VideoFacts
  readonly audio: TrackTimes | null
  /** The duration in the file's header, in milliseconds; null if missing. */
  readonly claimedMs: number | null
}
