import { AV_PIX_FMT_RGB24, type Frame } from 'node-av'
import sharp from 'sharp'
import { FrameRateLimit, MAX_FRAME_RATE, type PixelSize, readAvcConfig } from '../../codecs/index.ts'
import { type MovieTrack, timescaleOf } from '../../mp4/index.ts'
import { cropFor, type RenderOrder } from '../../picks/index.ts'
import { EncodeFailed } from '../encode.ts'
import { Decoder } from '../ladder/decoder.ts'
import { type Encoded, RungEncoder } from '../ladder/rung-encoder.ts'
import { Scaler } from '../ladder/scaler.ts'
import { offlineKind } from '../ladder/video-encoder.ts'
import { FilterChain } from '../upload/filter-chain.ts'
import { aspectOf } from '../upload/inspect.ts'
import { inputOf } from '../upload/video-chain.ts'
import { type PlacedSegment, timeOf } from './placed-samples.ts'

/** Of the shorter side, in pixels. */
const HEIGHT = 720
/** Maximum, in bits per second. */
const BIT_RATE = 3_000_000
const THREADS = 2
/** A key frame at least this often, in milliseconds, so that players can seek. */
const GROUP_MS = 2_000
/** Of the poster, from 1 to 100. */
const QUALITY = 80

export interface RenderedVideo {
  readonly movie: MovieTrack
  readonly size: PixelSize
  readonly poster: Buffer
}

/** Decodes the segments, cuts the range out, crops it to the window and encodes it. Throws EncodeFailed without a frame. */
export async function renderVideo(order: RenderOrder, segments: readonly PlacedSegment[]): Promise<RenderedVideo> {
  const encoder = new PickEncoder(order)
  for (const { at, frame } of decodeAll(segments)) {
    if (at >= order.fromMs + order.durationMs) break
    encoder.push(frame, at - order.fromMs)
  }
  return encoder.finish()
}

/** The decoded frames with their times; the frame object is reused. */
function* decodeAll(segments: readonly PlacedSegment[]): Generator<{ readonly at: number; readonly frame: Frame }> {
  let decoder: Decoder | null = null
  let config: Buffer | null = null
  for (const placed of segments) {
    const { segment } = placed
    if (segment.codec === 'mp4a') continue
    const own = Buffer.from(segment.config)
    if (decoder === null || config === null || !own.equals(config)) {
      if (decoder !== null) for (const frame of decoder.flush()) yield { at: Number(frame.pts), frame }
      decoder?.close()
      decoder = new Decoder(segment.codec, own)
      config = own
    }
    for (const sample of placed.samples) {
      const pts = Math.round(timeOf(sample, placed))
      for (const frame of decoder.decode(sample.data, pts, sample.keyFrame)) yield { at: Number(frame.pts), frame }
    }
  }
  if (decoder === null) return
  for (const frame of decoder.flush()) yield { at: Number(frame.pts), frame }
  decoder.close()
}

/** Encodes the frames of a pick; times in milliseconds from its start. */
class PickEncoder {
  readonly #order: RenderOrder
  readonly #rate = new FrameRateLimit()
  readonly #encoded: Encoded[] = []
  #chain: FilterChain | null = null
  #chainFor = ''
  #encoder: RungEncoder | null = null
  #scaler: Scaler | null = null
  #poster: { readonly rgb: Buffer; readonly size: PixelSize } | null = null
  #groupAt = 0

  constructor(order: RenderOrder) {
    this.#order = order
  }

  /** Frames before the start only prepare the decoder. */
  push(frame: Frame, at: number): void {
    const isFirst = this.#encoder === null
    if (at < 0 || (!isFirst && !this.#rate.isDue(at))) return
    this.#rate.accept(at, isFirst)
    // The first frame is shown from the start.
    frame.pts = BigInt(isFirst ? 0 : Math.round(at))
    for (const cropped of this.#crop(frame)) this.#encode(cropped)
  }

  async finish(): Promise<RenderedVideo> {
    this.#encoder?.flush((frame) => this.#encoded.push(frame))
    if (this.#encoder === null || this.#poster === null) throw new EncodeFailed('there is no frame in this range')
    const { decoderConfig } = this.#encoder
    const { track } = readAvcConfig(decoderConfig)
    const ticks = timescaleOf(track) / 1000
    const end = Math.round(this.#order.durationMs)
    const samples = this.#encoded.map(({ pts, keyFrame, data }, index) => {
      const until = this.#encoded[index + 1]?.pts ?? Math.max(end, pts + 1)
      return { duration: (until - pts) * ticks, keyFrame, data }
    })
    const { rgb, size } = this.#poster
    const poster = await sharp(rgb, { raw: { ...size, channels: 3 } })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return { movie: { track, samples }, size, poster }
  }

  /** The source may change its size in the middle, such as by a standby clip: the first one determines the output. */
  *#crop(frame: Frame): Generator<Frame> {
    const input = inputOf(frame)
    if (input !== this.#chainFor) {
      this.#chain?.close()
      this.#chainFor = input
      const { x, y, width, height } = cropFor(frame, this.#order.window)
      const size = this.#encoder?.size
      const fit =
        size === undefined
          ? ''
          : `,scale=${size.width}:${size.height}:force_original_aspect_ratio=decrease` +
            `,pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`
      this.#chain = new FilterChain('video', input, `crop=${width}:${height}:${x}:${y}${fit}`)
    }
    if (this.#chain !== null) yield* this.#chain.push(frame)
  }

  #encode(frame: Frame): void {
    const at = Number(frame.pts)
    const { colorPrimaries, colorTrc, colorSpace } = frame
    this.#encoder ??= new RungEncoder(
      { name: 'video', height: HEIGHT, bitRate: BIT_RATE, threads: THREADS },
      { width: frame.width, height: frame.height },
      aspectOf(frame.sampleAspectRatio),
      MAX_FRAME_RATE,
      offlineKind,
      { colorPrimaries, colorTrc, colorSpace },
    )
    const isKeyFrame = this.#encoded.length === 0 || at - this.#groupAt >= GROUP_MS
    if (isKeyFrame) this.#groupAt = at
    if (this.#poster === null) this.#poster = this.#still(frame, this.#encoder.size)
    this.#encoder.encode(frame, isKeyFrame, (encoded) => this.#encoded.push(encoded))
  }

  #still(frame: Frame, size: PixelSize): { readonly rgb: Buffer; readonly size: PixelSize } {
    this.#scaler ??= new Scaler(size, AV_PIX_FMT_RGB24)
    return { rgb: this.#scaler.scale(frame).toBuffer(), size }
  }
}
