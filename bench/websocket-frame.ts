/** A frame of a client (RFC 6455 §5.2) of less than 64 kB, with a zero mask. */
export function clientFrame(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(0x80 | opcode, ...size, 0, 0, 0, 0), payload])
}

/** An unsolicited pong keeps the connection alive (§5.5.3). */
export const pongFrame = clientFrame(10, '')
