import type { RenditionReport } from './rendition-report.ts'
import type { SampleSink } from './sample.ts'

/** What a stream needs from the side that hands it out; one lasts as long as its stream, across encoder reconnects. */
export interface StreamOutput extends SampleSink {
  /** The encoder is gone; the next sample begins on a new clock. */
  discontinue(): void
  /** No samples follow; viewers may watch what is kept. */
  finish(): Promise<void>
  /** Forgets everything kept. */
  remove(): Promise<void>
  /** 99th percentile of the recent parts, in milliseconds. */
  readonly partLateness: number
  /** Media that has come and that no playlist lists yet, in milliseconds; 0 while it keeps up. */
  readonly queued: number
  /** The smaller renditions, the tallest first. */
  readonly renditions: readonly RenditionReport[]
}
