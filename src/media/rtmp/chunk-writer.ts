import type { Message } from './message.ts'

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
