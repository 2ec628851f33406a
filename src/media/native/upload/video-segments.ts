import { readAvcConfig } from '../../codecs/index.ts'
import type { ConvertedSegment } from '../../conversion/index.ts'
import type { RenditionName } from '../../hls/index.ts'
import { timescaleOf, videoFragment } from '../../mp4/index.ts'
import type { Encoded } from '../ladder/rung-encoder.ts'
import type { SegmentCuts } from './segment-cuts.ts'

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
