import {
  type AVCodecID,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  type CodecContext,
  type FFEncoderCodec,
  FFmpegError,
  type Frame,
  Packet,
} from 'node-av'

/** FFmpeg could not encode: an error of this program or of the FFmpeg binary. */
export class EncodeFailed extends Error {
  override readonly name = 'EncodeFailed'
}

/** Throws EncodeFailed if this FFmpeg was built without it. */
export function findEncoder(name: FFEncoderCodec): Codec {
  const codec = Codec.findEncoderByName(name)
  if (codec === null) throw new EncodeFailed(`this FFmpeg has no encoder ${name}`)
  return codec
}

/** Throws EncodeFailed if this FFmpeg was built without it; `name` appears in the error. */
export function findDecoder(id: AVCodecID, name: string): Codec {
  const codec = Codec.findDecoder(id)
  if (codec === null) throw new EncodeFailed(`this FFmpeg has no decoder of ${name}`)
  return codec
}

/** Options are set one by one, because node-av 6.1 frees a dictionary twice that is passed to the open call. */
export function openEncoder(context: CodecContext, codec: Codec, options: Record<string, string>): void {
  for (const [name, value] of Object.entries(options)) check(context.setOption(name, value), `set ${name}`)
  check(context.open2Sync(codec), `open ${codec.name ?? 'encoder'}`)
}

/**
 * Sends `frame` to an open encoder and yields each finished packet; null flushes. The packet object is reused, so
 * consumers must finish with it before they continue.
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
