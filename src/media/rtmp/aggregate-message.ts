import { type Message, ProtocolError } from './message.ts'

/** Type, length and timestamp of a part; the length of the part before follows its body. */
const HEADER = 11
const BACK_POINTER = 4

/**
 * The messages in an aggregate message (RTMP 1.0 §7.1.6): tags as in FLV files, whose timestamps are relative to each
 * other. Throws ProtocolError if it is cut off.
 */
export function partsOf({ streamId, timestamp, body }: Message): Message[] {
  const parts: Message[] = []
  let first: number | null = null
  for (let at = 0; at + HEADER <= body.length;) {
    const length = body.readUIntBE(at + 1, 3)
    const end = at + HEADER + length
    if (end > body.length) throw new ProtocolError('an aggregate message is cut off')
    const stamp = ((body[at + 7] ?? 0) * 2 ** 24 + body.readUIntBE(at + 4, 3)) >>> 0
    first ??= stamp
    parts.push({
      type: body[at] ?? 0,
      streamId,
      timestamp: (timestamp + stamp - first) >>> 0,
      body: Buffer.from(body.subarray(at + HEADER, end)),
    })
    at = end + BACK_POINTER
  }
  return parts
}
