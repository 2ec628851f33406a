import type { RenditionReport } from '#engine-protocol/index.ts'
import type { SampleOutput, VideoTrack } from '../codecs/index.ts'
import type { RenditionFrame } from './ladder/aligned-rendition.ts'
import type { RenditionName } from './playlist/names.ts'
import type { PlacedFrame } from './segmenter/frame-observer.ts'

/** The source that a live continues with: the standby clip while the encoder is away, an encoder, or nothing for now. */
export type NextSource = 'standby' | 'encoder' | false

/** One live from the publishing side: `finish` ends its playlists (EXT-X-ENDLIST). */
export interface HlsStream extends SampleOutput {
  /**
   * The source is lost: closes the open part and segment; the next sample starts a discontinuity. Without a `next`
   * source the playlists hint at no part meanwhile.
   */
  discontinue(next: NextSource): void
}

/** Makes smaller renditions of a live. It accepts every frame at once and returns results later, or never. */
export interface RenditionEncoder {
  /** Video of this track will follow, so the encoder can start up. */
  prepare(track: VideoTrack): void
  /** The following frames belong to this track. */
  start(track: VideoTrack): void
  /** Accepts a frame; at the start of a segment, returns the renditions that will get all frames of the segment. */
  push(frame: PlacedFrame): readonly RenditionName[]
  /** No frame follows for now: `onCompleted` is called after the last result. */
  pause(): void
  close(): void
  /** The current and former renditions, the tallest first. */
  readonly reports: readonly RenditionReport[]
}

/** Receives the output of a `RenditionEncoder`; frames of one rendition arrive in time order. */
export interface LadderSink {
  /** The following frames of `name` need this configuration. */
  onConfig(name: RenditionName, track: VideoTrack): void
  onFrame(name: RenditionName, frame: RenditionFrame): void
  /** Lists what can be listed of the received frames. */
  advance(): void
  /** All frames of the announced segments have been sent. */
  onCompleted(): void
  /** The announced segments of `name` will be incomplete. `removed`: it is not offered until it is announced again. */
  onLost(name: RenditionName, removed: boolean): void
}
