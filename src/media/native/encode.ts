import { AVERROR_EAGAIN, AVERROR_EOF, Codec, FFmpegError, Packet } from 'node-av'
import type { AVCodecID, CodecContext, FFEncoderCodec, Frame } from 'node-av'

/** FFmpeg could not encode: a fault of this program or of the binary it uses, not of the network. */
export class EncodeFailed extends Error {
  override readonly name = 'EncodeFailed'
}

/** Throws EncodeFailed when this FFmpeg was built without it. */
export function findEncoder(name: FFEncoderCodec): Codec {
  const codec = Codec.findEncoderByName(name)
  if (codec === null) throw new EncodeFailed(`this FFmpeg has no encoder ${name}`)
  return codec
}

/** Throws EncodeFailed when this FFmpeg was built without it; `name` is for the reader of that error. */
export function findDecoder(id: AVCodecID, name: string): Codec {
  const codec = Codec.findDecoder(id)
  if (codec === null) throw new EncodeFailed(`this FFmpeg has no decoder of ${name}`)
  return codec
}

/** Options are set one by one: node-av 6.1 frees a dictionary twice that is handed to the opening call. */
export function openEncoder(context: CodecContext, codec: Codec, options: Record<string, string>): void {
  for (const [name, value] of Object.entries(options)) check(context.setOption(name, value), `set ${name}`)
  check(context.open2Sync(codec), `open ${codec.name ?? 'encoder'}`)
}

/**
 * Gives `frame` to an open encoder and yields each packet it has ready; null: no frame follows. The one packet object is
 * used again for the next: a consumer is done with it before it asks on.
 */
export function* encode(context: CodecContext, frame: Frame | null, packet: Packet): Generator<Packet, void> {
  check(context.sendFrameSync(frame), 'encode')
  for (;;) {
    const code = context.receivePacketSync(packet)
    if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return
    check(code, 'encode')
    yield packet
    packet.unref()
  }
}

export function createPacket(): Packet {
  const packet = new Packet()
  packet.alloc()
  return packet
}

export function check(code: number, step: string): void {
  if (code < 0) throw new EncodeFailed(`cannot ${step}: ${FFmpegError.strerror(code)}`)
}
