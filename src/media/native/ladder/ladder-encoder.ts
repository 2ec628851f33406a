import type { Frame } from 'node-av'
import { type VideoCodec, FrameRateLimit } from '../../codecs/index.ts'
import type { FromEncoder, EncodedFrame, RungSpec, ToEncoder } from '../../renditions/index.ts'
import { Decoder } from './decoder.ts'
import { RungEncoder } from './rung-encoder.ts'
import type { EncoderKind } from './video-encoder.ts'

type InputFrame = Extract<ToEncoder, { readonly type: 'frame' }>
type Opened = Extract<FromEncoder, { readonly type: 'opened' }>

/** The limit of frames whose output never arrives. */
const MAX_PENDING = 300

/** One decoder, and a scaler and an encoder for each rung; every rung is scaled from the next taller one. */
export class LadderEncoder {
  readonly #kind: EncoderKind
  readonly #onOpened: (opened: Opened) => void
  #decoder: Decoder | null = null
  #orders: readonly RungSpec[] = []
  #frameRate = 30
  /** The tallest first. */
  #encoders: RungEncoder[] = []
  #source = ''
  /** The frames in the decoder, by presentation time. */
  #pending = new Map<number, { readonly at: number; readonly startsSegment: boolean }>()
  /** Presentation minus decoding time in this segment, as in the pass-through, so that both start alike. */
  #delay = 0
  #last = -Infinity
  readonly #rateLimit = new FrameRateLimit()
  #results: EncodedFrame[] = []

  constructor(kind: EncoderKind, onOpened: (opened: Opened) => void) {
    this.#kind = kind
    this.#onOpened = onOpened
  }

  track(codec: VideoCodec, decoderConfig: Buffer): void {
    this.#decoder?.close()
    this.#decoder = new Decoder(codec, decoderConfig)
    this.#pending.clear()
  }

  rungs(orders: readonly RungSpec[], frameRate: number): void {
    this.#orders = orders
    this.#frameRate = frameRate
    this.#source = ''
  }

  /** Returns all results of this frame. */
  push({ at, compositionOffset, keyFrame, startsSegment, data }: InputFrame): readonly EncodedFrame[] {
    this.#results = []
    const pts = at + compositionOffset
    this.#pending.set(pts, { at, startsSegment })
    for (const [first] of this.#pending) {
      if (this.#pending.size <= MAX_PENDING) break
      this.#pending.delete(first)
    }
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    for (const frame of this.#decoder?.decode(bytes, pts, keyFrame) ?? []) this.#encode(frame)
    return this.#results
  }

  flush(): readonly EncodedFrame[] {
    this.#results = []
    for (const frame of this.#decoder?.flush() ?? []) this.#encode(frame)
    this.#pending.clear()
    return this.#results
  }

  #encode(frame: Frame): void {
    const pts = Number(frame.pts)
    const known = this.#pending.get(pts)
    this.#pending.delete(pts)
    const startsSegment = known?.startsSegment ?? false
    if (known !== undefined && startsSegment) this.#delay = pts - known.at
    if (!startsSegment && (pts <= this.#last || !this.#rateLimit.isDue(pts))) return
    this.#rateLimit.accept(pts, startsSegment)
    this.#last = Math.max(pts, this.#last + 1)
    frame.pts = BigInt(this.#last)
    this.#open(frame)
    let taller = frame
    for (const encoder of this.#encoders) {
      const { name } = encoder.order
      taller = encoder.encode(taller, startsSegment, ({ pts: shown, keyFrame, data }) =>
        this.#results.push({ name, at: shown - this.#delay, compositionOffset: this.#delay, keyFrame, data }),
      )
    }
  }

  /** Keeps encoders whose rung and source are unchanged. */
  #open(frame: Frame): void {
    const { width, height } = frame
    const { num, den } = frame.sampleAspectRatio
    const aspect = num > 0 && den > 0 ? num / den : 1
    const source = `${width}x${height} ${aspect}`
    if (source === this.#source) return
    this.#source = source
    const before = this.#encoders
    this.#encoders = this.#orders
      .toSorted((a, b) => b.height - a.height)
      .map((order) => {
        const same = before.find(
          (one) =>
            one.order.name === order.name &&
            one.order.bitRate === order.bitRate &&
            one.isFor({ width, height }, aspect),
        )
        return same ?? new RungEncoder(order, { width, height }, aspect, this.#frameRate, this.#kind)
      })
    for (const one of before) if (!this.#encoders.includes(one)) one.close()
    for (const one of this.#encoders) {
      const { name } = one.order
      if (!before.includes(one)) this.#onOpened({ type: 'opened', name, ...one.size, decoderConfig: one.decoderConfig })
    }
  }
}
