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
import { check, findDecoder, findEncoder, openEncoder } from '../encode.ts'
import { stereoFrame } from './stereo-frame.ts'

/** What an AAC-LC frame holds (ISO/IEC 14496-3). */
export const SAMPLES_PER_FRAME = 1024

/** An open encoder of AAC-LC stereo; rates in hertz and bits a second. */
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

/** Stereo sound for such an encoder: its samples are written to `left` and `right`, then taken by `at`. */
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

  /** What was written, with its first sample's place; used again by the next call. */
  at(sample: number): Frame {
    check(this.#frame.makeWritable(), 'write sound')
    check(this.#frame.fromBuffer(this.#bytes), 'write sound')
    this.#frame.pts = BigInt(sample)
    return this.#frame
  }
}

/** An open decoder; `config` is an AudioSpecificConfig. */
export function openAacDecoder(config: Uint8Array): CodecContext {
  const codec = findDecoder(AV_CODEC_ID_AAC, 'AAC')
  const context = new CodecContext()
  context.allocContext3(codec)
  context.extraData = Buffer.from(config)
  check(context.open2Sync(codec), 'open the AAC decoder')
  return context
}
