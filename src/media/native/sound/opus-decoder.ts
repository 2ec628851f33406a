import { AV_CHANNEL_LAYOUT_STEREO, AV_CODEC_ID_OPUS, CodecContext, Frame, type Packet } from 'node-av'
import { check, createPacket, findDecoder } from '../encode.ts'
import { copyStereo, type Stereo } from './stereo.ts'

/** Decodes Opus packets (RFC 6716) to stereo at 48 kHz; a broken packet decodes to nothing. */
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
      const sound = copyStereo(this.#frame)
      if (sound !== null) decoded.push(sound)
      this.#frame.unref()
    }
    return decoded
  }
}
