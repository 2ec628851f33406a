import type { RenditionName } from '../../hls/index.ts'
import { timescaleOf, videoFragment } from '../../hls/fmp4/index.ts'
import { readAvcConfig } from '../../stream/avc-config.ts'
import type { MadeSegment } from '../../upload/messages.ts'
import type { Encoded } from '../ladder/rung-encoder.ts'
import type { SegmentCuts } from './segment-cuts.ts'

/** Joins the pictures of one rung to segments. */
export class PictureSegments {
  readonly #rendition: RenditionName
  readonly #cuts: SegmentCuts
  readonly #emit: (segment: MadeSegment) => void
  readonly #ticks: number
  #msn = -1
  #open: Encoded[] = []

  constructor(
    rendition: RenditionName,
    decoderConfig: Buffer,
    cuts: SegmentCuts,
    emit: (segment: MadeSegment) => void,
  ) {
    this.#rendition = rendition
    this.#cuts = cuts
    this.#emit = emit
    this.#ticks = timescaleOf(readAvcConfig(decoderConfig).track) / 1000
  }

  /** In the order they are shown, which is the one they are decoded in: there are no B-frames. */
  add(picture: Encoded): void {
    const begun = picture.keyFrame ? this.#cuts.numberAt(picture.pts) : null
    if (begun !== null) {
      this.#close(picture.pts)
      this.#msn = begun
    }
    this.#open.push(picture)
  }

  /** No picture follows; the last one lasts until `endMs`. */
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
