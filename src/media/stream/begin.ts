import type { PlacedTile } from '../pictures/names.ts'
import type { SegmentFolder } from '../storage/index.ts'

/** What earlier runs of the engine recorded of a rendition, as its playlist lists it. */
export interface RenditionPast {
  readonly firstMsn: number
  readonly firstEpoch: number
  /** The lines of all its segments, in pieces. */
  readonly lines: readonly string[]
}

/** What earlier runs of the engine recorded of a stream that goes on. */
export interface StreamPast {
  readonly renditions: ReadonlyMap<string, RenditionPast>
  /** Each run's files, by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
  /** In whole seconds: no segment is longer. */
  readonly targetDuration: number
  /** All of it, in milliseconds. */
  readonly lengthMs: number
  readonly tiles: readonly PlacedTile[]
}

/** Where a stream begins: later than 0 when an earlier run of the engine began it. */
export interface StreamBegin {
  /** The first media sequence number and epoch. */
  readonly msn: number
  readonly epoch: number
  /** Media time of the first sample, in whole milliseconds. */
  readonly time: number
  /** Null where nothing came before. */
  readonly past: StreamPast | null
}

export const firstBegin: StreamBegin = { msn: 0, epoch: 0, time: 0, past: null }
