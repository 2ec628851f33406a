import { BitReader, withoutEmulationPrevention } from './bit-reader.ts'
import { Malformed, Unplayable } from './errors.ts'
import type { VideoTrack } from './sample.ts'

export interface AvcConfig {
  readonly track: VideoTrack
  /** Bytes of the length before each NAL unit: 1, 2 or 4. */
  readonly lengthSize: number
}

/**
 * Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1). Throws Malformed if it is invalid and Unplayable
 * if browsers cannot decode the video.
 */
export function readAvcConfig(record: Buffer): AvcConfig {
  if (record.length < 8 || record[0] !== 1) throw new Malformed('the H.264 configuration is cut off')
  const lengthSize = ((record[4] ?? 0) & 3) + 1
  const sequences = (record[5] ?? 0) & 0x1f
  const length = record.readUInt16BE(6)
  if (lengthSize === 3 || sequences === 0 || length < 4 || 8 + length > record.length) {
    throw new Malformed('the H.264 configuration contains no sequence parameters')
  }
  const parameters = readSequenceParameters(record.subarray(8, 8 + length))
  if (parameters.chromaFormat > 1 || parameters.bitDepth > 8) {
    const chroma = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'][parameters.chromaFormat] ?? 'unknown'
    throw new Unplayable(
      `H.264 with ${chroma} colour and ${parameters.bitDepth} bits cannot be played by browsers: ` +
        'choose the profile baseline, main or high (8 bit, 4:2:0, NV12 or I420)',
      'colour',
    )
  }
  const { width, height } = parameters
  const codec = `avc1.${record.toString('hex', 1, 4)}`
  return { lengthSize, track: { kind: 'video', codec, width, height, decoderConfig: record } }
}

/** Profiles whose record repeats the chroma format and bit depths (ISO/IEC 14496-15 §5.3.3.1.2). */
const RECORD_PROFILES_WITH_CHROMA = new Set([100, 110, 122, 144])

/**
 * Builds an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1.2) from parameter sets as NAL units, for frames with
 * lengths of `lengthSize` bytes. Throws Malformed.
 */
export function avcDecoderConfig(sequence: Buffer, pictureParameters: readonly Buffer[], lengthSize = 4): Buffer {
  const { profile, chromaFormat, bitDepth } = readSequenceParameters(sequence)
  const sized = (unit: Buffer): Buffer => Buffer.concat([Buffer.of(unit.length >> 8, unit.length & 0xff), unit])
  const depth = 0xf8 | (bitDepth - 8)
  const chroma = RECORD_PROFILES_WITH_CHROMA.has(profile) ? [0xfc | chromaFormat, depth, depth, 0] : []
  return Buffer.concat([
    Buffer.of(1, ...sequence.subarray(1, 4), 0xfc | (lengthSize - 1), 0xe1),
    sized(sequence),
    Buffer.of(pictureParameters.length),
    ...pictureParameters.map(sized),
    Buffer.of(...chroma),
  ])
}

export interface SequenceParameters {
  readonly profile: number
  readonly id: number
  /** 0 monochrome, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chromaFormat: number
  /** The larger of the luma and chroma depths. */
  readonly bitDepth: number
  /** After cropping, in pixels. */
  readonly width: number
  readonly height: number
}

/** Profiles whose sequence parameters contain the chroma format and bit depths (ITU-T H.264 §7.3.2.1.1). */
const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Reads a sequence parameter set NAL unit (ITU-T H.264 §7.3.2.1.1) up to the frame size. Throws Malformed. */
export function readSequenceParameters(nalUnit: Uint8Array): SequenceParameters {
  const reader = new BitReader(withoutEmulationPrevention(nalUnit.subarray(1)))
  const profile = reader.bits(8)
  reader.bits(16)
  const id = reader.ue()
  const chroma = PROFILES_WITH_CHROMA.has(profile) ? readChroma(reader) : { format: 1, separate: false, bitDepth: 8 }
  reader.ue()
  skipPictureOrder(reader)
  reader.ue()
  reader.bit()
  const macroblocksWide = reader.ue() + 1
  const mapUnitsHigh = reader.ue() + 1
  const framesOnly = reader.bit()
  if (framesOnly === 0) reader.bit()
  reader.bit()
  const crop =
    reader.bit() === 1 ? { left: reader.ue(), right: reader.ue(), top: reader.ue(), bottom: reader.ue() } : null

  // Cropping counts chroma samples, and field pairs for video that may be interlaced: equations 7-19 to 7-22.
  const arrayFormat = chroma.separate ? 0 : chroma.format
  const unitX = arrayFormat === 1 || arrayFormat === 2 ? 2 : 1
  const unitY = (arrayFormat === 1 ? 2 : 1) * (2 - framesOnly)
  const width = macroblocksWide * 16 - (crop === null ? 0 : (crop.left + crop.right) * unitX)
  const height = mapUnitsHigh * 16 * (2 - framesOnly) - (crop === null ? 0 : (crop.top + crop.bottom) * unitY)
  if (width < 1 || height < 1 || width > 16_384 || height > 16_384) throw new Malformed('an invalid frame size')
  return { profile, id, chromaFormat: chroma.format, bitDepth: chroma.bitDepth, width, height }
}

function readChroma(reader: BitReader): { format: number; separate: boolean; bitDepth: number } {
  const format = reader.ue()
  const separate = format === 3 && reader.bit() === 1
  const bitDepth = 8 + Math.max(reader.ue(), reader.ue())
  reader.bit()
  if (reader.bit() === 1) {
    const lists = format === 3 ? 12 : 8
    for (let list = 0; list < lists; list++) if (reader.bit() === 1) skipScalingList(reader, list < 6 ? 16 : 64)
  }
  return { format, separate, bitDepth }
}

/** §7.3.2.1.1.1 */
function skipScalingList(reader: BitReader, size: number): void {
  let last = 8
  let next = 8
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + reader.se() + 256) % 256
    if (next !== 0) last = next
  }
}

function skipPictureOrder(reader: BitReader): void {
  const type = reader.ue()
  if (type === 0) reader.ue()
  if (type !== 1) return
  reader.bit()
  reader.se()
  reader.se()
  const frames = reader.ue()
  for (let frame = 0; frame < frames; frame++) reader.se()
}
