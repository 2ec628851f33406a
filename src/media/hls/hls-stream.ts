import type { RenditionReport } from '#engine-protocol/index.ts'
import type { SampleSink } from '../codecs/index.ts'

/** What a live continues with: the standby clip while the encoder is away, an encoder, or nothing for now. */
export type NextSource = 'standby' | 'encoder' | false

/** One live from the publishing side; it outlives encoder connections. */
export interface HlsStream extends SampleSink {
  /**
   * The source is lost: closes the open part and segment; the next sample starts a discontinuity. Without a `next`
   * source the playlists hint at no part meanwhile.
   */
  discontinue(next: NextSource): void
  /** Closes everything and ends the playlists (EXT-X-ENDLIST); resolves when all of it is stored. */
  finish(): Promise<void>
  /** Removes the live from memory and from storage. */
  remove(): Promise<void>
  /** 99th percentile of "listed minus last byte arrived" of recent parts, in milliseconds. */
  readonly partLateness: number
  /** Received media that no playlist lists yet, in milliseconds; 0 while it keeps up. */
  readonly queued: number
  /** The smaller renditions, the tallest first. */
  readonly renditions: readonly RenditionReport[]
}
