import type { Frame } from 'node-av'
import type { PictureCodec } from '../../stream/picture-codec.ts'
import type { FromEncoder, MadePicture, RungOrder, ToEncoder } from '../../transcode/messages.ts'
import { RateGrid } from '../../transcode/rate-grid.ts'
import { Decoder } from './decoder.ts'
import { RungEncoder } from './rung-encoder.ts'
import type { EncoderKind } from './video-encoder.ts'

type Picture = Extract<ToEncoder, { readonly type: 'picture' }>
type Opened = Extract<FromEncoder, { readonly type: 'opened' }>

/** Pictures whose frames never come out are forgotten beyond so many. */
const MOST_KNOWN = 300

/** One decoder, and for each rung a scaler and an encoder; every rung is made from the next taller one. */
export class LadderEncoder {
  readonly #kind: EncoderKind
  readonly #onOpened: (opened: Opened) => void
  #decoder: Decoder | null = null
  #orders: readonly RungOrder[] = []
  #frameRate = 30
  /** The tallest first. */
  #encoders: RungEncoder[] = []
  #source = ''
  /** What is known of the pictures in the decoder, by presentation time. */
  #known = new Map<number, { readonly at: number; readonly startsSegment: boolean }>()
  /** Presentation minus decoding time in this segment: the pass-through's own, so that both start alike. */
  #delay = 0
  #last = -Infinity
  readonly #grid = new RateGrid()
  #made: MadePicture[] = []

  constructor(kind: EncoderKind, onOpened: (opened: Opened) => void) {
    this.#kind = kind
    this.#onOpened = onOpened
  }

  track(codec: PictureCodec, decoderConfig: Buffer): void {
    this.#decoder?.close()
    this.#decoder = new Decoder(codec, decoderConfig)
    this.#known.clear()
  }

  rungs(orders: readonly RungOrder[], frameRate: number): void {
    this.#orders = orders
    this.#frameRate = frameRate
    this.#source = ''
  }

  /** Everything that this picture brings forth. */
  picture({ at, compositionOffset, keyFrame, startsSegment, data }: Picture): readonly MadePicture[] {
    this.#made = []
    const pts = at + compositionOffset
    this.#known.set(pts, { at, startsSegment })
    for (const [first] of this.#known) {
      if (this.#known.size <= MOST_KNOWN) break
      this.#known.delete(first)
    }
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    for (const frame of this.#decoder?.decode(bytes, pts, keyFrame) ?? []) this.#encode(frame)
    return this.#made
  }

  flush(): readonly MadePicture[] {
    this.#made = []
    for (const frame of this.#decoder?.flush() ?? []) this.#encode(frame)
    this.#known.clear()
    return this.#made
  }

  #encode(frame: Frame): void {
    const pts = Number(frame.pts)
    const known = this.#known.get(pts)
    this.#known.delete(pts)
    const startsSegment = known?.startsSegment ?? false
    if (known !== undefined && startsSegment) this.#delay = pts - known.at
    if (!startsSegment && (pts <= this.#last || !this.#grid.isDue(pts))) return
    this.#grid.keep(pts, startsSegment)
    this.#last = Math.max(pts, this.#last + 1)
    frame.pts = BigInt(this.#last)
    this.#open(frame)
    let taller = frame
    for (const encoder of this.#encoders) {
      const { name } = encoder.order
      taller = encoder.encode(taller, startsSegment, ({ pts: shown, keyFrame, data }) =>
        this.#made.push({ name, at: shown - this.#delay, compositionOffset: this.#delay, keyFrame, data }),
      )
    }
  }

  /** Encoders live as long as their order and their source are the same. */
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
