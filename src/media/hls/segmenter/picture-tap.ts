import type { VideoTrack } from '../../stream/sample.ts'

/** One segment of the pass-through, as it is opened. */
export interface OpenedSegment {
  readonly msn: number
  readonly epoch: number
  /** In ticks. */
  readonly start: number
  /** Milliseconds since the Unix epoch. */
  readonly date: number
}

/** Hears where a track is cut, all in ticks, so that other renditions can be cut there too. */
export interface CutListener {
  /** The segment's first part is about to be listed. */
  segmentOpened(segment: OpenedSegment): void
  partEnded(end: number): void
  segmentEnded(end: number): void
}

/** A picture of the pass-through in its place. */
export interface PlacedPicture {
  /** Decoding time, in whole media milliseconds. */
  readonly at: number
  /** In milliseconds; may be negative. */
  readonly compositionOffset: number
  readonly keyFrame: boolean
  /** When a segment starts with this picture: where, in ticks. */
  readonly segmentStart: number | null
  /** Length-prefixed NAL units. */
  readonly data: Buffer
}

/** Hears the pictures of the pass-through, each right after it was given its place. */
export interface PictureTap extends CutListener {
  /** The pictures that follow are of this shape. */
  started(track: VideoTrack): void
  picture(picture: PlacedPicture): void
  /** No picture follows before the next `started`. */
  stopped(): void
  /** The live is over: resolves when everything has been followed, or can't be. */
  settled(): Promise<void>
}
