import { BitReader } from './bit-reader.ts'

export interface Av1SequenceHeader {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** ITU-T H.273 §8.2; 2 if unspecified. */
  readonly transfer: number
}

const UNSPECIFIED = 2
const EITHER = 2

/**
 * Reads the payload of a sequence header unit (AV1 specification §5.5.1) up to the transfer characteristics. Throws
 * Malformed.
 */
export function readAv1SequenceHeader(payload: Uint8Array): Av1SequenceHeader {
  const reader = new BitReader(payload)
  const profile = reader.bits(3)
  reader.bit()
  const reduced = reader.bit() === 1
  if (reduced) reader.bits(5)
  else skipOperation(reader)
  const widthBits = reader.bits(4) + 1
  const heightBits = reader.bits(4) + 1
  const width = reader.bits(widthBits) + 1
  const height = reader.bits(heightBits) + 1
  if (!reduced && reader.bit() === 1) reader.bits(7)
  reader.bits(3)
  if (!reduced) skipTools(reader)
  reader.bits(3)
  return { width, height, transfer: readTransfer(reader, profile) }
}

/** Timing and operating points. */
function skipOperation(reader: BitReader): void {
  const timed = reader.bit() === 1
  let delayBits: number | null = null
  if (timed) {
    reader.bits(32)
    reader.bits(32)
    if (reader.bit() === 1) reader.ue()
    if (reader.bit() === 1) {
      delayBits = reader.bits(5) + 1
      reader.bits(32)
      reader.bits(10)
    }
  }
  const delayed = reader.bit() === 1
  for (let points = reader.bits(5) + 1; points > 0; points--) {
    reader.bits(12)
    if (reader.bits(5) > 7) reader.bit()
    if (delayBits !== null && reader.bit() === 1) {
      reader.bits(delayBits)
      reader.bits(delayBits)
      reader.bit()
    }
    if (delayed && reader.bit() === 1) reader.bits(4)
  }
}

function skipTools(reader: BitReader): void {
  reader.bits(4)
  const ordered = reader.bit() === 1
  if (ordered) reader.bits(2)
  const screenContent = reader.bit() === 1 ? EITHER : reader.bit()
  if (screenContent > 0 && reader.bit() === 0) reader.bit()
  if (ordered) reader.bits(3)
}

/** §5.5.2 */
function readTransfer(reader: BitReader, profile: number): number {
  const highDepth = reader.bit() === 1
  if (profile === 2 && highDepth) reader.bit()
  if (profile !== 1) reader.bit()
  if (reader.bit() === 0) return UNSPECIFIED
  reader.bits(8)
  return reader.bits(8)
}
