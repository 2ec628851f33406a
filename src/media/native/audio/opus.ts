import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_OPUS,
  AV_SAMPLE_FMT_FLT,
  CodecContext,
  FF_ENCODER_LIBOPUS,
  Frame,
  type Packet,
  Rational,
} from 'node-av'
import { check, createPacket, encode, findDecoder, findEncoder, openEncoder } from '../encode.ts'
import { copyStereo, type Stereo, stereoFrame } from './stereo.ts'

/** Decodes Opus packets (RFC 6716) to stereo at 48 kHz; a broken packet yields nothing. */
export class OpusDecoder {
  readonly #context = new CodecContext()
  readonly #frame = new Frame()
  readonly #packet: Packet = createPacket()

  constructor() {
    const codec = findDecoder(AV_CODEC_ID_OPUS, 'Opus')
    this.#context.allocContext3(codec)
    this.#context.sampleRate = 48_000
    this.#context.channelLayout = AV_CHANNEL_LAYOUT_STEREO
    check(this.#context.open2Sync(codec), 'open the Opus decoder')
    this.#frame.alloc()
  }

  decode(data: Uint8Array): Stereo[] {
    this.#packet.data = Buffer.from(data)
    const sent = this.#context.sendPacketSync(this.#packet)
    this.#packet.unref()
    const decoded: Stereo[] = []
    if (sent < 0) return decoded
    while (this.#context.receiveFrameSync(this.#frame) >= 0) {
      const samples = copyStereo(this.#frame)
      if (samples !== null) decoded.push(samples)
      this.#frame.unref()
    }
    return decoded
  }
}

const SAMPLE_RATE = 48_000
const BIT_RATE = 128_000
/** 20 ms, which all receivers support (RFC 7587 §4.2). */
export const SAMPLES_PER_PACKET = 960

/** Encodes blocks of `SAMPLES_PER_PACKET` samples as Opus stereo with low delay. */
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

  /** Yields the finished packets, each with the position of its first sample. */
  *encode({ at, left, right }: Stereo & { readonly at: number }): Generator<{ at: number; data: Buffer }> {
    for (let index = 0; index < SAMPLES_PER_PACKET; index++) {
      this.#samples[2 * index] = left[index] ?? 0
      this.#samples[2 * index + 1] = right[index] ?? 0
    }
    check(this.#frame.makeWritable(), 'write audio')
    check(this.#frame.fromBuffer(Buffer.from(this.#samples.buffer)), 'write audio')
    this.#frame.pts = BigInt(at)
    for (const packet of encode(this.#context, this.#frame, this.#packet)) {
      yield { at: Number(packet.pts), data: Buffer.from(packet.data ?? []) }
    }
  }
}
