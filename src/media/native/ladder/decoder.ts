import {
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  CodecContext,
  Frame,
  Rational,
} from 'node-av'
import { type VideoCodec, videoCodecs } from '../../codecs/index.ts'
import { check, createPacket, findDecoder } from '../encode.ts'

const IDS = { avc1: AV_CODEC_ID_H264, hvc1: AV_CODEC_ID_HEVC, av01: AV_CODEC_ID_AV1 } as const

/** The codecs that this FFmpeg decodes. */
export const decodableCodecs = (): VideoCodec[] => videoCodecs.filter((codec) => Codec.findDecoder(IDS[codec]) !== null)

/** Decodes one stream of CMAF samples to frames in display order. */
export class Decoder {
  readonly #context = new CodecContext()
  readonly #packet = createPacket()
  readonly #frame = new Frame()

  constructor(name: VideoCodec, decoderConfig: Buffer) {
    const codec = findDecoder(IDS[name], name)
    this.#context.allocContext3(codec)
    this.#context.extraData = decoderConfig
    this.#context.pktTimebase = new Rational(1, 1000)
    // More threads would delay a frame each.
    this.#context.threadCount = 1
    check(this.#context.open2Sync(codec), 'open the decoder')
    this.#frame.alloc()
  }

  /**
   * Yields the finished frames after this sample; times in milliseconds. Undecodable samples are ignored, so that a
   * damaged frame does not end the process. The frame object is reused.
   */
  *decode(data: Buffer, pts: number, keyFrame: boolean): Generator<Frame, void> {
    this.#packet.data = data
    this.#packet.pts = BigInt(pts)
    this.#packet.dts = BigInt(pts)
    this.#packet.isKeyframe = keyFrame
    const sent = this.#context.sendPacketSync(this.#packet)
    this.#packet.unref()
    if (sent >= 0) yield* this.#receive()
  }

  /** Yields the buffered frames; the decoder can then be used again. */
  *flush(): Generator<Frame, void> {
    this.#context.sendPacketSync(null)
    yield* this.#receive()
    this.#context.flushBuffers()
  }

  close(): void {
    this.#packet.free()
    this.#frame.free()
    this.#context.freeContext()
  }

  *#receive(): Generator<Frame, void> {
    for (;;) {
      const code = this.#context.receiveFrameSync(this.#frame)
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF || code < 0) return
      yield this.#frame
      this.#frame.unref()
    }
  }
}
