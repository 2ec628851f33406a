import { AV_NOPTS_VALUE, Frame, type Packet, type Stream } from 'node-av'
import { fitSize, type PixelSize } from '../../codecs/index.ts'
import {
  checkSize,
  type ConvertedSegment,
  type GridFrame,
  SegmentGrid,
  type ToConverter,
  UploadRefused,
} from '../../conversion/index.ts'
import type { RenditionName } from '../../hls/index.ts'
import { check } from '../encode.ts'
import { RungEncoder } from '../ladder/rung-encoder.ts'
import { offlineKind } from '../ladder/video-encoder.ts'
import type { FilterChain } from './filter-chain.ts'
import { aspectOf } from './inspect.ts'
import { PacketDecoder } from './packet-decoder.ts'
import { type SegmentCuts, VideoSegments } from './video-segments.ts'
import { inMs } from './source-file.ts'
import { inputOf, openVideoChain } from './video-chain.ts'

type Order = Extract<ToConverter, { readonly type: 'convert' }>

export interface TrackSink {
  readonly opened: (rendition: RenditionName, decoderConfig: Buffer) => void
  readonly segment: (segment: ConvertedSegment) => void
}

/** After this many packets without a frame the video is damaged. */
const MAX_WITHOUT_FRAME = 300
/** The smallest share of decodable frames. */
const MIN_DECODED_SHARE = 0.5
const DECODER_THREADS = 4

/** Converts a file's video: decoded once, rotated, scaled, and encoded in all sizes. */
export class VideoConverter {
  readonly #order: Order
  readonly #stream: Stream
  readonly #cuts: SegmentCuts
  readonly #sink: TrackSink
  readonly #decoder: PacketDecoder
  readonly #grid: SegmentGrid
  readonly #previous = new Frame()
  #chain: FilterChain | null = null
  #chainFor = ''
  #rungs: { readonly encoder: RungEncoder; readonly segments: VideoSegments }[] = []
  /** The current position, in milliseconds. */
  at = 0

  constructor(stream: Stream, order: Order, cuts: SegmentCuts, sink: TrackSink) {
    this.#stream = stream
    this.#order = order
    this.#cuts = cuts
    this.#sink = sink
    this.#decoder = new PacketDecoder(stream, DECODER_THREADS, order.limits.pixels)
    this.#grid = new SegmentGrid(order.from, order.durationMs)
    this.#previous.alloc()
  }

  /** Throws UploadRefused. */
  push(packet: Packet): void {
    for (const frame of this.#decoder.decode(packet)) this.#onFrame(frame)
    const { packets, frames } = this.#decoder
    if (frames === 0 && packets > MAX_WITHOUT_FRAME)
      throw new UploadRefused('damaged', `no frame in ${packets} packets`)
  }

  /** No packet follows. Throws UploadRefused if too little of the video was decodable. */
  end(): void {
    for (const frame of this.#decoder.decode(null)) this.#onFrame(frame)
    const { packets, frames } = this.#decoder
    if (frames < packets * MIN_DECODED_SHARE)
      throw new UploadRefused('damaged', `${frames} frames in ${packets} packets`)
    this.#encode(this.#grid.end(), null)
    this.#cuts.end()
    for (const { encoder, segments } of this.#rungs) {
      encoder.flush((encoded) => segments.add(encoded))
      segments.end(this.#order.durationMs)
    }
  }

  #onFrame(frame: Frame): void {
    checkSize(frame.width, frame.height, this.#order.limits)
    if (frame.bestEffortTimestamp === AV_NOPTS_VALUE) return
    const { facts, startMs } = this.#order
    const at = Math.round(inMs(frame.bestEffortTimestamp, this.#stream) - startMs)
    frame.pts = BigInt(at)
    const input = inputOf(frame)
    if (input !== this.#chainFor) {
      this.#chain?.close()
      this.#chainFor = input
      const aspect = aspectOf(frame.sampleAspectRatio)
      this.#chain = openVideoChain(frame, facts.video.orientation, aspect, this.#largest)
    }
    if (this.#chain === null) this.#place(frame)
    else for (const upright of this.#chain.push(frame)) this.#place(upright)
  }

  #place(frame: Frame): void {
    this.#encode(this.#grid.place(Number(frame.pts)), frame)
    this.#previous.unref()
    check(this.#previous.ref(frame), 'keep a frame')
  }

  #encode(placed: readonly GridFrame[], frame: Frame | null): void {
    for (const { which, at, startsSegment } of placed) {
      const source = which === 'current' && frame !== null ? frame : this.#previous
      if (this.#rungs.length === 0) this.#open(source)
      if (startsSegment) this.#cuts.add(at)
      source.pts = BigInt(at)
      let taller = source
      for (const { encoder, segments } of this.#rungs) {
        taller = encoder.encode(taller, startsSegment, (encoded) => segments.add(encoded))
      }
      this.at = at
    }
  }

  /** The size of the tallest rung for an upright frame. */
  readonly #largest = (upright: PixelSize, aspect: number): PixelSize =>
    fitSize(upright, aspect, this.#order.rungs[0]?.height ?? upright.height)

  #open(frame: Frame): void {
    const { rungs, frameRate } = this.#order
    const aspect = aspectOf(frame.sampleAspectRatio)
    const { width, height, colorPrimaries, colorTrc, colorSpace } = frame
    const colour = { colorPrimaries, colorTrc, colorSpace }
    this.#rungs = rungs.map((rung) => {
      const encoder = new RungEncoder(rung, { width, height }, aspect, frameRate, offlineKind, colour)
      const { decoderConfig } = encoder
      this.#sink.opened(rung.name, decoderConfig)
      return { encoder, segments: new VideoSegments(rung.name, decoderConfig, this.#cuts, this.#sink.segment) }
    })
  }
}
