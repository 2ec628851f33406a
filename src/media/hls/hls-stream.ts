import type { SampleSink } from '../stream/sample.ts'

/** One live as the publishing side sees it; it outlives encoder connections. */
export interface HlsStream extends SampleSink {
  /**
   * The encoder is lost: closes the open part and segment; what comes next starts a discontinuity. Unless the live
   * `goesOn` from another source at once, players are promised nothing meanwhile.
   */
  discontinue(goesOn: boolean): void
  /** Closes everything and ends the playlists (EXT-X-ENDLIST); resolves when storage has all of it. */
  finish(): Promise<void>
  /** Forgets the live, in memory and in storage. */
  remove(): Promise<void>
  /** 99th percentile of "listed minus last byte arrived" of recent parts, in milliseconds. */
  readonly partLateness: number
}
