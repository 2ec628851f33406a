import { AVERROR_EOF, avGetCodecName, Codec, CodecContext, Frame } from 'node-av'
import type { Packet, Stream } from 'node-av'
import { UploadRefused } from '../../upload/fault.ts'
import { check } from '../encode.ts'

/** Decodes one track of a file; what can't be decoded is left out, since a damaged picture is no reason to end. */
export class PacketDecoder {
  readonly #context = new CodecContext()
  readonly #frame = new Frame()
  /** Packets that were given to it, and frames that came out. */
  given = 0
  made = 0

  /** Throws UploadRefused where nothing here can decode the track. */
  constructor(stream: Stream, threads: number, pixels: number) {
    const { codecpar } = stream
    const codec = Codec.findDecoder(codecpar.codecId)
    const name = avGetCodecName(codecpar.codecId) ?? String(codecpar.codecId)
    if (codec === null) throw new UploadRefused('codec', name)
    this.#context.allocContext3(codec)
    check(codecpar.toContext(this.#context), 'describe a track')
    this.#context.pktTimebase = stream.timeBase
    this.#context.threadCount = threads
    check(this.#context.setOption('max_pixels', pixels), 'limit pictures')
    if (this.#context.open2Sync(codec) < 0) throw new UploadRefused('codec', name)
    this.#frame.alloc()
  }

  /** The frames that are ready once this packet is known; null: those that were held back. The frame is used again. */
  *decode(packet: Packet | null): Generator<Frame, void> {
    if (packet !== null) this.given += 1
    const sent = this.#context.sendPacketSync(packet)
    if (sent < 0 && sent !== AVERROR_EOF) return
    while (this.#context.receiveFrameSync(this.#frame) >= 0) {
      this.made += 1
      yield this.#frame
      this.#frame.unref()
    }
  }

  close(): void {
    this.#frame.free()
    this.#context.freeContext()
  }
}
