import { setPriority } from 'node:os'
import { AV_LOG_QUIET, Log, type Frame } from 'node-av'
import { type VideoCodec, FrameRateLimit } from '../codecs/index.ts'
import type { FromEncoder, ToEncoder, EncodedFrame, RungSpec } from '../renditions/index.ts'
import { Decoder } from './ladder/decoder.ts'
import { chooseEncoder } from './ladder/hardware.ts'
import { RungEncoder } from './ladder/rung-encoder.ts'
import type { EncoderKind } from './ladder/video-encoder.ts'

// Messages are processed one by one, because the sender counts the pending ones. The end of the channel means that the
// engine is gone. The engine and the site have precedence: this niceness gives a third of their share if processors are
// short.
const niceness = 5
setPriority(niceness)

let ladder: LadderEncoder | null = null
let busy = 0

function send(message: FromEncoder): void {
  if (process.connected) process.send?.(message)
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function handle(message: ToEncoder): void {
  if (message.type === 'setup') {
    Log.setLevel(AV_LOG_QUIET)
    const { kind, refused } = chooseEncoder(message.hardware)
    ladder = new LadderEncoder(kind, send)
    send({ type: 'ready', encoder: kind.name, refused })
  }
  if (message.type === 'track') ladder?.track(message.codec, Buffer.from(message.decoderConfig))
  if (message.type === 'rungs') ladder?.rungs(message.rungs, message.frameRate)
  if (message.type === 'flush') send({ type: 'flushed', id: message.id, frames: ladder?.flush() ?? [] })
  if (message.type === 'frame') {
    const begin = performance.now()
    const frames = ladder?.push(message) ?? []
    busy += performance.now() - begin
    send({ type: 'encoded', at: message.at, frames, busy, cpu: cpu() })
  }
}

process.on('message', (message: ToEncoder) => {
  try {
    handle(message)
  } catch (error) {
    process.stderr.write(`rendition encoder: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

type InputFrame = Extract<ToEncoder, { readonly type: 'frame' }>
type Opened = Extract<FromEncoder, { readonly type: 'opened' }>

/** The limit of frames whose output never arrives. */
const MAX_PENDING = 300

/** One decoder, and a scaler and an encoder for each rung; every rung is scaled from the next taller one. */
class LadderEncoder {
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
