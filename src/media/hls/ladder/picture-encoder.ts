import type { RenditionReport } from '../../stream/rendition-report.ts'
import type { VideoTrack } from '../../stream/sample.ts'
import type { RenditionName } from '../playlist/index.ts'
import type { PlacedPicture } from '../segmenter/index.ts'
import type { LadderPicture } from './follower.ts'

/** Makes smaller pictures of a live's own. It takes whatever it is given at once and answers later, or never. */
export interface PictureEncoder {
  /** Such pictures will follow: there is time to get ready. */
  announced(track: VideoTrack): void
  /** The pictures that follow are of this shape. */
  started(track: VideoTrack): void
  /** Takes a picture; where a segment starts, names the renditions that will get every picture of the segment. */
  picture(picture: PlacedPicture): readonly RenditionName[]
  /** No picture follows for now: `completed` tells when the last one is made. */
  stopped(): void
  close(): void
  /** The renditions that are or were made, the tallest first. */
  readonly reports: readonly RenditionReport[]
}

/** Hears what a `PictureEncoder` makes; pictures of one rendition come in the order of their times. */
export interface LadderSink {
  /** The pictures of `name` that follow need this configuration. */
  opened(name: RenditionName, track: VideoTrack): void
  made(name: RenditionName, picture: LadderPicture): void
  /** Lists what can be listed of what was made. */
  advance(): void
  /** Every picture of the segments promised so far was made. */
  completed(): void
  /** The segments promised to `name` will not be whole. `leave`: it is not offered any more, until it is promised one again. */
  lost(name: RenditionName, leave: boolean): void
}
