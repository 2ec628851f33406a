/** Encodes an unmasked, unfragmented text frame (RFC 6455 §5.2), which may be written to any number of sockets. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const frame = Buffer.allocUnsafe(2 + lengthBytes + length)
  frame[0] = 0x81
  if (lengthBytes === 0) frame[1] = length
  else if (lengthBytes === 2) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, 2 + lengthBytes)
  return frame
}

/** A ping without payload (RFC 6455 §5.5.2). */
export const pingFrame: Buffer = Buffer.of(0x89, 0)
