import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_AAC,
  AV_SAMPLE_FMT_FLTP,
  CodecContext,
  FF_ENCODER_AAC,
  type Frame,
  Rational,
} from 'node-av'
import { check, createPacket, encode, EncodeFailed, findDecoder, findEncoder, openEncoder } from '../encode.ts'
import { type Stereo, stereoFrame } from './stereo.ts'

/** The samples of an AAC-LC frame (ISO/IEC 14496-3). */
export const SAMPLES_PER_FRAME = 1024

/** Opens an encoder for AAC-LC stereo; rates in hertz and bits per second. */
export function openAacEncoder(sampleRate: number, bitRate: number): CodecContext {
  const codec = findEncoder(FF_ENCODER_AAC)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.sampleRate = sampleRate
  context.sampleFormat = AV_SAMPLE_FMT_FLTP
  context.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  context.timeBase = new Rational(1, sampleRate)
  context.bitRate = BigInt(bitRate)
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  openEncoder(context, codec, { aac_coder: 'fast' })
  return context
}

/** The stereo input of such an encoder: write samples to `left` and `right`, then call `at`. */
export class AacInput {
  readonly left: Float32Array
  readonly right: Float32Array
  readonly #bytes: Buffer
  readonly #frame: Frame

  constructor(sampleRate: number) {
    const samples = new Float32Array(2 * SAMPLES_PER_FRAME)
    this.left = samples.subarray(0, SAMPLES_PER_FRAME)
    this.right = samples.subarray(SAMPLES_PER_FRAME)
    this.#bytes = Buffer.from(samples.buffer)
    this.#frame = stereoFrame(AV_SAMPLE_FMT_FLTP, sampleRate, SAMPLES_PER_FRAME)
  }

  /** The written samples as a frame at this position; the frame is reused by the next call. */
  at(sample: number): Frame {
    check(this.#frame.makeWritable(), 'write audio')
    check(this.#frame.fromBuffer(this.#bytes), 'write audio')
    this.#frame.pts = BigInt(sample)
    return this.#frame
  }
}

/** Opens a decoder; `config` is an AudioSpecificConfig. */
export function openAacDecoder(config: Uint8Array): CodecContext {
  const codec = findDecoder(AV_CODEC_ID_AAC, 'AAC')
  const context = new CodecContext()
  context.allocContext3(codec)
  context.extraData = Buffer.from(config)
  check(context.open2Sync(codec), 'open the AAC decoder')
  return context
}

const SAMPLE_RATE = 48_000
const BIT_RATE = 128_000

/** Encodes blocks of `SAMPLES_PER_FRAME` samples as AAC-LC stereo at 48 kHz. */
export class AacEncoder {
  readonly #context: CodecContext
  readonly #input = new AacInput(SAMPLE_RATE)
  readonly #packet = createPacket()

  /** In bits per second. */
  constructor(bitRate = BIT_RATE) {
    this.#context = openAacEncoder(SAMPLE_RATE, bitRate)
  }

  /** The AudioSpecificConfig. */
  get config(): Buffer {
    const config = this.#context.extraData
    if (config === null) throw new EncodeFailed('the AAC encoder reports no configuration')
    return config
  }

  /** Yields the finished frames; each lies one frame before its input because of the encoder's lookahead. */
  *encode({ at, left, right }: Stereo & { readonly at: number }): Generator<{ at: number; data: Buffer }> {
    this.#input.left.set(left)
    this.#input.right.set(right)
    for (const packet of encode(this.#context, this.#input.at(at), this.#packet)) {
      yield { at: Number(packet.pts), data: Buffer.from(packet.data ?? []) }
    }
  }
}
