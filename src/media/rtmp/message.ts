/** Message type ids, RTMP 1.0 specification §5.4 and §7.1. */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  dataAmf0: 18,
  commandAmf0: 20,
  aggregate: 22,
} as const

export interface Message {
  readonly type: number
  readonly streamId: number
  /** Milliseconds on the sender's clock, modulo 2³². */
  readonly timestamp: number
  readonly body: Buffer
}

/** The peer violated the protocol or a limit; only its own connection is closed. The message is suitable for a log. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}

const EXTENDED = 0xffffff

/**
 * Encodes one message as chunks of at most `chunkSize` bytes with full headers (RTMP 1.0 §5.3.1); `chunkStream` is
 * 2–63.
 */
export function writeMessage(message: Message, chunkStream: number, chunkSize: number): Buffer {
  const { body } = message
  const extended = message.timestamp >= EXTENDED
  const continuationHead = extended ? 5 : 1
  const chunks = Math.max(1, Math.ceil(body.length / chunkSize))
  const out = Buffer.allocUnsafe(11 + chunks * continuationHead + body.length)
  let at = 0
  out[at++] = chunkStream
  at = out.writeUIntBE(extended ? EXTENDED : message.timestamp, at, 3)
  at = out.writeUIntBE(body.length, at, 3)
  out[at++] = message.type
  at = out.writeUInt32LE(message.streamId, at)
  if (extended) at = out.writeUInt32BE(message.timestamp, at)
  for (let from = 0; ;) {
    at += body.copy(out, at, from, from + chunkSize)
    from += chunkSize
    if (from >= body.length) return out
    out[at++] = 0xc0 | chunkStream
    if (extended) at = out.writeUInt32BE(message.timestamp, at)
  }
}
