export interface RtpPacket {
  readonly marker: boolean
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  /** Empty for network probes. */
  readonly payload: Buffer
  /** The requested extension; null if missing. */
  readonly extension: Buffer | null
}

const ONE_BYTE = 0xbede

/** Reads a packet (RFC 3550 §5.1) with the header extension element `extensionId` (RFC 8285); null if it is invalid. */
export function readRtp(bytes: Buffer, extensionId: number | null): RtpPacket | null {
  if (bytes.length < 12 || (bytes[0] ?? 0) >> 6 !== 2) return null
  const first = bytes[0] ?? 0
  const second = bytes[1] ?? 0
  let start = 12 + 4 * (first & 15)
  let extension: Buffer | null = null
  if ((first & 16) !== 0) {
    if (start + 4 > bytes.length) return null
    const end = start + 4 + 4 * bytes.readUInt16BE(start + 2)
    if (end > bytes.length) return null
    extension = findElement(bytes.readUInt16BE(start), bytes.subarray(start + 4, end), extensionId)
    start = end
  }
  const padding = (first & 32) !== 0 ? (bytes.at(-1) ?? 0) : 0
  if (start + padding > bytes.length) return null
  return {
    marker: (second & 128) !== 0,
    payloadType: second & 127,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, bytes.length - padding),
    extension,
  }
}

function findElement(profile: number, elements: Buffer, wanted: number | null): Buffer | null {
  if (wanted === null || (profile !== ONE_BYTE && profile >> 4 !== 0x100)) return null
  const long = profile !== ONE_BYTE
  for (let at = 0; at < elements.length;) {
    const head = elements[at] ?? 0
    if (head === 0) {
      at += 1
      continue
    }
    const id = long ? head : head >> 4
    const length = long ? (elements[at + 1] ?? 0) : (head & 15) + 1
    at += long ? 2 : 1
    if (id === wanted && at + length <= elements.length) return elements.subarray(at, at + length)
    at += length
  }
  return null
}

/** Extends a counter of `bits` bits that wraps: each value becomes the number nearest to the previous one. */
export class Unwrap {
  readonly #size: number
  #last: number | null = null

  constructor(bits: 16 | 32) {
    this.#size = 2 ** bits
  }

  next(value: number): number {
    const last = this.#last
    if (last === null) {
      this.#last = value
      return value
    }
    const half = this.#size / 2
    const step = ((((value - last) % this.#size) + this.#size + half) % this.#size) - half
    this.#last = last + step
    return this.#last
  }
}
