import { sequenceHeader, sequenceHeaderUnit } from './av1-obu.ts'
import { BitReader } from './bit-reader.ts'
import { Malformed, Unplayable, refuseHighDynamicRange } from './errors.ts'
import type { VideoTrack } from './sample.ts'

const MARKER_AND_VERSION = 0x81
const UNITS = 4

/**
 * Reads an AV1CodecConfigurationRecord (AV1 in ISOBMFF §2.3.3), which must contain the sequence header. Throws
 * Malformed if it is invalid and Unplayable if browsers that support AV1 cannot decode the video.
 */
export function readAv1Config(record: Buffer): VideoTrack {
  if (record.length < UNITS || record[0] !== MARKER_AND_VERSION) throw new Malformed('the AV1 configuration is cut off')
  const header = av1SequenceHeader(record)
  if (header === null) throw new Malformed('the AV1 configuration contains no sequence header')
  const { width, height, transfer } = readAv1SequenceHeader(header)
  const [, first = 0, second = 0] = record
  const profile = first >> 5
  if (profile !== 0) {
    throw new Unplayable(
      `AV1 of profile ${profile} cannot be played by browsers: choose the profile main (4:2:0, NV12 or I420)`,
      'colour',
    )
  }
  refuseHighDynamicRange(transfer)
  const level = String(first & 0x1f).padStart(2, '0')
  const tier = (second & 0x80) === 0 ? 'M' : 'H'
  const depth = (second & 0x40) === 0 ? '08' : '10'
  const codec = `av01.${profile}.${level}${tier}.${depth}`
  return { kind: 'video', codec, width, height, decoderConfig: record }
}

/** The payload of the sequence header in an AV1CodecConfigurationRecord; null if there is none. Throws Malformed. */
export const av1SequenceHeader = (record: Buffer): Buffer | null => sequenceHeader(record.subarray(UNITS))

/** Equal for sequence headers whose video has the same codec string, size and colours. Throws Malformed. */
export function av1Format(header: Buffer): string {
  const { profile, level, highTier, highDepth, monochrome, width, height, transfer } = readAv1SequenceHeader(header)
  return [profile, level, highTier, highDepth, monochrome, width, height, transfer].join(' ')
}

/**
 * Builds an AV1CodecConfigurationRecord (AV1 in ISOBMFF §2.3.3) from the payload of a sequence header of the profile main.
 * Throws Malformed.
 */
export function av1DecoderConfig(header: Buffer): Buffer {
  const { profile, level, highTier, highDepth, monochrome } = readAv1SequenceHeader(header)
  const flags = (highTier ? 0x80 : 0) | (highDepth ? 0x40 : 0) | (monochrome ? 0x10 : 0)
  const first = (profile << 5) | level
  return Buffer.concat([Buffer.of(MARKER_AND_VERSION, first, flags | HALVED_CHROMA, 0), sequenceHeaderUnit(header)])
}

/** Both axes of the chroma, which every video of the profile main has halved. */
const HALVED_CHROMA = 0x0c

export interface Av1SequenceHeader {
  readonly profile: number
  /** Those of the first operating point. */
  readonly level: number
  readonly highTier: boolean
  readonly highDepth: boolean
  readonly monochrome: boolean
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
function readAv1SequenceHeader(payload: Uint8Array): Av1SequenceHeader {
  const reader = new BitReader(payload)
  const profile = reader.bits(3)
  reader.bit()
  const reduced = reader.bit() === 1
  const { level, highTier } = reduced ? { level: reader.bits(5), highTier: false } : readOperation(reader)
  const widthBits = reader.bits(4) + 1
  const heightBits = reader.bits(4) + 1
  const width = reader.bits(widthBits) + 1
  const height = reader.bits(heightBits) + 1
  if (!reduced && reader.bit() === 1) reader.bits(7)
  reader.bits(3)
  if (!reduced) skipTools(reader)
  reader.bits(3)
  return { profile, level, highTier, width, height, ...readColours(reader, profile) }
}

/** Skips the timing; returns the first operating point. */
function readOperation(reader: BitReader): Pick<Av1SequenceHeader, 'level' | 'highTier'> {
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
  const points: Pick<Av1SequenceHeader, 'level' | 'highTier'>[] = []
  for (let left = reader.bits(5) + 1; left > 0; left--) {
    reader.bits(12)
    const level = reader.bits(5)
    points.push({ level, highTier: level > 7 && reader.bit() === 1 })
    if (delayBits !== null && reader.bit() === 1) {
      reader.bits(delayBits)
      reader.bits(delayBits)
      reader.bit()
    }
    if (delayed && reader.bit() === 1) reader.bits(4)
  }
  return points[0] ?? { level: 0, highTier: false }
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
function readColours(
  reader: BitReader,
  profile: number,
): Pick<Av1SequenceHeader, 'highDepth' | 'monochrome' | 'transfer'> {
  const highDepth = reader.bit() === 1
  if (profile === 2 && highDepth) reader.bit()
  const monochrome = profile !== 1 && reader.bit() === 1
  if (reader.bit() === 0) return { highDepth, monochrome, transfer: UNSPECIFIED }
  reader.bits(8)
  return { highDepth, monochrome, transfer: reader.bits(8) }
}
