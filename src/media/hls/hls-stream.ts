import type { RenditionReport } from '../stream/rendition-report.ts'
import type { SampleSink } from '../stream/sample.ts'

/** From what a live goes on: the still picture that plays while the encoder is away, an encoder, or nothing for now. */
export type NextSource = 'standby' | 'encoder' | false

/** One live as the publishing side sees it; it outlives encoder connections. */
export interface HlsStream extends SampleSink {
  /**
   * The source is lost: closes the open part and segment; what comes next starts a discontinuity. Unless the live
   * `goesOn` from another source at once, players are promised nothing meanwhile.
   */
  discontinue(goesOn: NextSource): void
  /** Closes everything and ends the playlists (EXT-X-ENDLIST); resolves when storage has all of it. */
  finish(): Promise<void>
  /** Forgets the live, in memory and in storage. */
  remove(): Promise<void>
  /** 99th percentile of "listed minus last byte arrived" of recent parts, in milliseconds. */
  readonly partLateness: number
  /** Media that has come and that no playlist lists yet, in milliseconds; 0 while it keeps up. */
  readonly queued: number
  /** The smaller renditions, the tallest first. */
  readonly renditions: readonly RenditionReport[]
}
