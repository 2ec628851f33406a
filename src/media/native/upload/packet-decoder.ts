import { AVERROR_EOF, avGetCodecName, Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av'
import { UploadRefused } from '../../conversion/index.ts'
import { check } from '../encode.ts'

/** Decodes one track of a file; undecodable packets are ignored. */
export class PacketDecoder {
  readonly #context = new CodecContext()
  readonly #frame = new Frame()
  /** The numbers of packets decoded and of frames returned. */
  packets = 0
  frames = 0

  /** Throws UploadRefused if there is no decoder for the track. */
  constructor(stream: Stream, threads: number, pixels: number) {
    const { codecpar } = stream
    const codec = Codec.findDecoder(codecpar.codecId)
    const name = avGetCodecName(codecpar.codecId) ?? String(codecpar.codecId)
    if (codec === null) throw new UploadRefused('codec', name)
    this.#context.allocContext3(codec)
    check(codecpar.toContext(this.#context), 'describe a track')
    this.#context.pktTimebase = stream.timeBase
    this.#context.threadCount = threads
    check(this.#context.setOption('max_pixels', pixels), 'limit frame sizes')
    if (this.#context.open2Sync(codec) < 0) throw new UploadRefused('codec', name)
    this.#frame.alloc()
  }

  /** Yields the finished frames after this packet; null flushes. The frame object is reused. */
  *decode(packet: Packet | null): Generator<Frame, void> {
    if (packet !== null) this.packets += 1
    const sent = this.#context.sendPacketSync(packet)
    if (sent < 0 && sent !== AVERROR_EOF) return
    while (this.#context.receiveFrameSync(this.#frame) >= 0) {
      this.frames += 1
      yield this.#frame
      this.#frame.unref()
    }
  }

  close(): void {
    this.#frame.free()
    this.#context.freeContext()
  }
}
