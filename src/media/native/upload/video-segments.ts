import { readAvcConfig } from '../../codecs/index.ts'
import type { ConvertedSegment, GridStart } from '../../conversion/index.ts'
import type { RenditionName } from '../../hls/index.ts'
import { timescaleOf, videoFragment } from '../../mp4/index.ts'
import type { Encoded } from '../ladder/rung-encoder.ts'

/** Joins the frames of one rung to segments. */
export class VideoSegments {
  readonly #rendition: RenditionName
  readonly #cuts: SegmentCuts
  readonly #emit: (segment: ConvertedSegment) => void
  readonly #ticks: number
  #msn = -1
  #open: Encoded[] = []

  constructor(
    rendition: RenditionName,
    decoderConfig: Buffer,
    cuts: SegmentCuts,
    emit: (segment: ConvertedSegment) => void,
  ) {
    this.#rendition = rendition
    this.#cuts = cuts
    this.#emit = emit
    this.#ticks = timescaleOf(readAvcConfig(decoderConfig).track) / 1000
  }

  /** In display order, which is the decoding order without B-frames. */
  add(frame: Encoded): void {
    const begun = frame.keyFrame ? this.#cuts.numberAt(frame.pts) : null
    if (begun !== null) {
      this.#close(frame.pts)
      this.#msn = begun
    }
    this.#open.push(frame)
  }

  /** No frame follows; the last one lasts until `endMs`. */
  end(endMs: number): void {
    this.#close(endMs)
  }

  #close(until: number): void {
    const [first] = this.#open
    if (first === undefined) return
    const samples = this.#open.map(({ pts, keyFrame, data }, index) => {
      const duration = ((this.#open[index + 1]?.pts ?? until) - pts) * this.#ticks
      return { duration, compositionOffset: 0, keyFrame, data }
    })
    this.#open = []
    this.#emit({
      rendition: this.#rendition,
      msn: this.#msn,
      at: first.pts,
      duration: (until - first.pts) / 1000,
      bytes: videoFragment(this.#msn + 1, first.pts * this.#ticks, samples),
    })
  }
}

/** The starts of segments, in milliseconds: determined by the video and used by all tracks. */
export class SegmentCuts {
  readonly #begin: GridStart
  readonly #endMs: number
  readonly #starts: number[] = []
  #ended = false

  constructor(begin: GridStart, endMs: number) {
    this.#begin = begin
    this.#endMs = endMs
  }

  add(at: number): void {
    this.#starts.push(at)
  }

  /** No segment starts any more. */
  end(): void {
    this.#ended = true
  }

  /** The number of the segment that starts at `at`; null if there is none. */
  numberAt(at: number): number | null {
    const index = this.#starts.lastIndexOf(at)
    return index < 0 ? null : this.#begin.msn + index
  }

  /** The end of a segment; null while unknown. */
  endOf(msn: number): number | null {
    const index = msn - this.#begin.msn
    if (index >= this.#starts.length) return null
    return this.#starts[index + 1] ?? (this.#ended ? this.#endMs : null)
  }
}
