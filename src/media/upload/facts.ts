import type { Orientation } from './orientation.ts'

/** When one track of a file is shown or heard, in milliseconds of the file's own time. */
export interface TrackTimes {
  /** Its number in the file. */
  readonly stream: number
  readonly firstMs: number
  readonly endMs: number
  /** The longest time for which nothing comes. */
  readonly longestGapMs: number
}

export interface PictureFacts extends TrackTimes {
  /** As it is stored: in pixels, before it is turned. */
  readonly width: number
  readonly height: number
  /** The width of a pixel by its height; 0 when the file does not tell. */
  readonly aspect: number
  readonly orientation: Orientation
  readonly pictures: number
}

/** What a look at every packet of a file tells, before anything is decoded. */
export interface UploadFacts {
  readonly picture: PictureFacts
  readonly sound: TrackTimes | null
  /** The duration that the file claims, in milliseconds; null when it claims none. */
  readonly claimedMs: number | null
}
