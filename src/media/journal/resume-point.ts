import type { SegmentFolder } from '../storage/index.ts'
import type { PlacedTile } from '../thumbnails/index.ts'

/** The history of a rendition from earlier sessions, as its playlist lists it. */
export interface RenditionPast {
  readonly firstMsn: number
  readonly firstEpoch: number
  /** The lines of all its segments, in pieces. */
  readonly lines: readonly string[]
}

/** The history of a resumed stream from earlier sessions. */
export interface StreamPast {
  readonly renditions: ReadonlyMap<string, RenditionPast>
  /** The folder of each session by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
  /** In whole seconds; no segment is longer. */
  readonly targetDuration: number
  /** The total length, in milliseconds. */
  readonly lengthMs: number
  readonly tiles: readonly PlacedTile[]
}

/** Where a stream starts: later than 0 if an earlier session recorded it. */
export interface ResumePoint {
  /** The first media sequence number and epoch. */
  readonly msn: number
  readonly epoch: number
  /** Media time of the first sample, in whole milliseconds. */
  readonly time: number
  /** Null for a new stream. */
  readonly past: StreamPast | null
}

export const streamStart: ResumePoint = { msn: 0, epoch: 0, time: 0, past: null }
