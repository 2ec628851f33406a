import type { VideoTrack } from '../../codecs/index.ts'

/** One segment of the pass-through at its opening. */
export interface OpenedSegment {
  readonly msn: number
  readonly epoch: number
  /** In ticks. */
  readonly start: number
  /** Milliseconds since the Unix epoch. */
  readonly date: number
}

/** Receives the cuts of a track, in ticks, so that other renditions can be cut alike. */
export interface CutListener {
  /** Called before the segment's first part is listed. */
  onSegmentOpened(segment: OpenedSegment): void
  onPartEnded(end: number): void
  onSegmentEnded(end: number): void
}

/** A frame of the pass-through with its position. */
export interface PlacedFrame {
  /** Decoding time, in whole media milliseconds. */
  readonly at: number
  /** In milliseconds; may be negative. */
  readonly compositionOffset: number
  readonly keyFrame: boolean
  /** The position in ticks if a segment starts with this frame; otherwise null. */
  readonly segmentStart: number | null
  /** Length-prefixed NAL units. */
  readonly data: Buffer
}

/** Receives the frames of the pass-through, each right after its position was assigned. */
export interface FrameObserver extends CutListener {
  /** The following frames belong to this track. */
  onSourceTrack(track: VideoTrack): void
  onSourceFrame(frame: PlacedFrame): void
  /** No frame follows before the next `onSourceTrack`. */
  onSourceStopped(): void
  /** The live has ended: resolves when all cuts were followed or cannot be. */
  settled(): Promise<void>
}
