import { AV_NOPTS_VALUE, Frame } from 'node-av'
import type { Packet, Stream } from 'node-av'
import type { RenditionName } from '../../hls/index.ts'
import { fitSize, type PixelSize } from '../../transcode/fit-size.ts'
import { UploadRefused } from '../../upload/fault.ts'
import type { MadeSegment, ToConverter } from '../../upload/messages.ts'
import { checkSize } from '../../upload/plan.ts'
import { SegmentGrid, type Placed } from '../../upload/segment-grid.ts'
import { check } from '../encode.ts'
import { RungEncoder } from '../ladder/rung-encoder.ts'
import { unhurriedKind } from '../ladder/video-encoder.ts'
import type { FilterChain } from './filter-chain.ts'
import { aspectOf } from './look.ts'
import { PacketDecoder } from './packet-decoder.ts'
import { inputOf, openPictureChain } from './picture-chain.ts'
import { PictureSegments } from './picture-segments.ts'
import type { SegmentCuts } from './segment-cuts.ts'
import { inMs } from './source-file.ts'

type Order = Extract<ToConverter, { readonly type: 'convert' }>

export interface TrackSink {
  readonly opened: (rendition: RenditionName, decoderConfig: Buffer) => void
  readonly segment: (segment: MadeSegment) => void
}

/** More packets than this without one picture, and there are none. */
const MOST_IN_VAIN = 300
/** A smaller share of the pictures than this is no video any more. */
const LEAST_SHARE = 0.5
const DECODER_THREADS = 4

/** The picture of a file: decoded once, turned, made to fit, and encoded in every size. */
export class PictureTrack {
  readonly #order: Order
  readonly #stream: Stream
  readonly #cuts: SegmentCuts
  readonly #sink: TrackSink
  readonly #decoder: PacketDecoder
  readonly #grid: SegmentGrid
  readonly #former = new Frame()
  #chain: FilterChain | null = null
  #chainFor = ''
  #rungs: { readonly encoder: RungEncoder; readonly segments: PictureSegments }[] = []
  /** How far it is, in milliseconds. */
  at = 0

  constructor(stream: Stream, order: Order, cuts: SegmentCuts, sink: TrackSink) {
    this.#stream = stream
    this.#order = order
    this.#cuts = cuts
    this.#sink = sink
    this.#decoder = new PacketDecoder(stream, DECODER_THREADS, order.limits.pixels)
    this.#grid = new SegmentGrid(order.from, order.durationMs)
    this.#former.alloc()
  }

  /** Throws UploadRefused. */
  take(packet: Packet): void {
    for (const frame of this.#decoder.decode(packet)) this.#turn(frame)
    const { given, made } = this.#decoder
    if (made === 0 && given > MOST_IN_VAIN) throw new UploadRefused('damaged', `no picture in ${given} packets`)
  }

  /** No packet follows. Throws UploadRefused where too little of the file was a picture. */
  end(): void {
    for (const frame of this.#decoder.decode(null)) this.#turn(frame)
    const { given, made } = this.#decoder
    if (made < given * LEAST_SHARE) throw new UploadRefused('damaged', `${made} pictures in ${given} packets`)
    this.#put(this.#grid.end(), null)
    this.#cuts.end()
    for (const { encoder, segments } of this.#rungs) {
      encoder.flush((picture) => segments.add(picture))
      segments.end(this.#order.durationMs)
    }
  }

  #turn(frame: Frame): void {
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
      this.#chain = openPictureChain(frame, facts.picture.orientation, aspect, this.#largest)
    }
    if (this.#chain === null) this.#lay(frame)
    else for (const upright of this.#chain.push(frame)) this.#lay(upright)
  }

  #lay(frame: Frame): void {
    this.#put(this.#grid.place(Number(frame.pts)), frame)
    this.#former.unref()
    check(this.#former.ref(frame), 'keep a picture')
  }

  #put(placed: readonly Placed[], frame: Frame | null): void {
    for (const { which, at, startsSegment } of placed) {
      const source = which === 'this' && frame !== null ? frame : this.#former
      if (this.#rungs.length === 0) this.#open(source)
      if (startsSegment) this.#cuts.add(at)
      source.pts = BigInt(at)
      let taller = source
      for (const { encoder, segments } of this.#rungs) {
        taller = encoder.encode(taller, startsSegment, (picture) => segments.add(picture))
      }
      this.at = at
    }
  }

  /** The size of the tallest rung for a picture that stands upright. */
  readonly #largest = (upright: PixelSize, aspect: number): PixelSize =>
    fitSize(upright, aspect, this.#order.rungs[0]?.height ?? upright.height)

  #open(frame: Frame): void {
    const { rungs, frameRate } = this.#order
    const aspect = aspectOf(frame.sampleAspectRatio)
    const { width, height, colorPrimaries, colorTrc, colorSpace } = frame
    const colour = { colorPrimaries, colorTrc, colorSpace }
    this.#rungs = rungs.map((rung) => {
      const encoder = new RungEncoder(rung, { width, height }, aspect, frameRate, unhurriedKind, colour)
      const { decoderConfig } = encoder
      this.#sink.opened(rung.name, decoderConfig)
      return { encoder, segments: new PictureSegments(rung.name, decoderConfig, this.#cuts, this.#sink.segment) }
    })
  }
}
