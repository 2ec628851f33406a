import { Malformed } from './errors.ts'

/** One open bitstream unit. */
export interface Obu {
  readonly type: number
  /** Header and payload. */
  readonly whole: Buffer
  readonly payload: Buffer
}

const SEQUENCE_HEADER = 1
const TEMPORAL_DELIMITER = 2
/** Frame headers, tile groups and frames. */
const FRAMES = new Set([3, 4, 6])
const HAS_SIZE = 2

/**
 * The units of a temporal unit in the low-overhead format (AV1 specification §5.2); only the last may omit its size.
 * Throws Malformed.
 */
export function* readObus(bytes: Buffer): Generator<Obu, void> {
  for (let at = 0; at < bytes.length;) {
    const header = bytes[at] ?? 0
    if ((header & 0x80) !== 0) throw new Malformed('an AV1 unit is invalid')
    const start = at
    at += (header & 4) === 0 ? 1 : 2
    const size = (header & 2) === 0 ? { value: bytes.length - at, length: 0 } : readLeb128(bytes, at)
    at += size.length
    const end = at + size.value
    if (end > bytes.length || end < at) throw new Malformed('an AV1 unit is longer than its frame')
    yield { type: (header >> 3) & 15, whole: bytes.subarray(start, end), payload: bytes.subarray(at, end) }
    at = end
  }
}

/** The payload of the first sequence header; null if there is none. Throws Malformed. */
export function sequenceHeader(bytes: Buffer): Buffer | null {
  for (const { type, payload } of readObus(bytes)) if (type === SEQUENCE_HEADER) return payload
  return null
}

/** A sequence header with its size, of up to 127 bytes. Throws Malformed. */
export function sequenceHeaderUnit(payload: Buffer): Buffer {
  if (payload.length > 127) throw new Malformed('the AV1 sequence header is too long')
  return Buffer.concat([Buffer.of((SEQUENCE_HEADER << 3) | HAS_SIZE, payload.length), payload])
}

/** Whether a temporal unit contains a frame. Throws Malformed. */
export function hasFrame(unit: Buffer): boolean {
  for (const { type } of readObus(unit)) if (FRAMES.has(type)) return true
  return false
}

/** A temporal unit without temporal delimiters, as samples contain it (AV1 in ISOBMFF §2.4). Throws Malformed. */
export function withoutDelimiters(unit: Buffer): Buffer {
  const all = [...readObus(unit)]
  const kept = all.filter(({ type }) => type !== TEMPORAL_DELIMITER)
  return kept.length === all.length ? unit : Buffer.concat(kept.map(({ whole }) => whole))
}

/** §4.10.5 */
function readLeb128(bytes: Buffer, at: number): { readonly value: number; readonly length: number } {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, length: index + 1 }
  }
  throw new Malformed('an AV1 unit is cut off')
}
