import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT, CodecContext, FF_ENCODER_LIBOPUS, Rational } from 'node-av'
import { check, createPacket, encode, findEncoder, openEncoder } from '../encode.ts'
import { stereoFrame } from './stereo-frame.ts'
import type { Stereo } from './stereo.ts'

const SAMPLE_RATE = 48_000
const BIT_RATE = 128_000
/** 20 ms, what every receiver expects (RFC 7587 §4.2). */
export const SAMPLES_PER_PACKET = 960

/** Encodes blocks of `SAMPLES_PER_PACKET` samples as Opus stereo, as early as it can. */
export class OpusEncoder {
  readonly #context = new CodecContext()
  readonly #frame = stereoFrame(AV_SAMPLE_FMT_FLT, SAMPLE_RATE, SAMPLES_PER_PACKET)
  readonly #packet = createPacket()
  readonly #samples = new Float32Array(2 * SAMPLES_PER_PACKET)

  constructor() {
    const codec = findEncoder(FF_ENCODER_LIBOPUS)
    const context = this.#context
    context.allocContext3(codec)
    context.sampleRate = SAMPLE_RATE
    context.sampleFormat = AV_SAMPLE_FMT_FLT
    context.channelLayout = AV_CHANNEL_LAYOUT_STEREO
    context.timeBase = new Rational(1, SAMPLE_RATE)
    context.bitRate = BigInt(BIT_RATE)
    openEncoder(context, codec, { application: 'lowdelay', frame_duration: '20' })
  }

  /** The packets that are done, each with the place of its first sample. */
  *encode({ at, left, right }: Stereo & { readonly at: number }): Generator<{ at: number; data: Buffer }> {
    for (let index = 0; index < SAMPLES_PER_PACKET; index++) {
      this.#samples[2 * index] = left[index] ?? 0
      this.#samples[2 * index + 1] = right[index] ?? 0
    }
    check(this.#frame.makeWritable(), 'write sound')
    check(this.#frame.fromBuffer(Buffer.from(this.#samples.buffer)), 'write sound')
    this.#frame.pts = BigInt(at)
    for (const packet of encode(this.#context, this.#frame, this.#packet)) {
      yield { at: Number(packet.pts), data: Buffer.from(packet.data ?? []) }
    }
  }
}
