import { BitReader, withoutEmulationPrevention } from './bit-reader.ts'
import { Malformed, Unplayable } from './errors.ts'
import type { SequenceSets } from './parameter-set.ts'
import type { VideoTrack } from './sample.ts'

export interface HevcConfig {
  readonly track: VideoTrack
  /** Bytes of the length before each NAL unit: 1, 2 or 4. */
  readonly lengthSize: number
}

const ARRAYS = 22
const VIDEO_PARAMETERS = 32
const SEQUENCE_PARAMETERS = 33
const PICTURE_PARAMETERS = 34
const PARAMETER_SETS = new Set([VIDEO_PARAMETERS, SEQUENCE_PARAMETERS, PICTURE_PARAMETERS])
const MAIN = 1
const MAIN_10 = 2

/**
 * Reads an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15 §8.3.3.1.2). The returned record marks its parameter sets
 * as complete, as the sample description `hvc1` requires. Throws Malformed if it is invalid and Unplayable if browsers
 * that support HEVC cannot decode the video.
 */
export function readHevcConfig(record: Buffer): HevcConfig {
  const decoderConfig = Buffer.from(record)
  const sequence = completeArrays(decoderConfig)
  const lengthSize = ((decoderConfig[21] ?? 0) & 3) + 1
  if (lengthSize === 3 || sequence === null)
    throw new Malformed('the HEVC configuration contains no sequence parameters')
  const profile = (decoderConfig[1] ?? 0) & 0x1f
  const { chromaFormat, bitDepth, width, height } = readHevcSequenceParameters(sequence)
  if ((profile !== MAIN && profile !== MAIN_10) || chromaFormat !== 1 || bitDepth > 10) {
    const chroma = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'][chromaFormat] ?? 'unknown'
    throw new Unplayable(
      `HEVC of profile ${profile} with ${chroma} colour and ${bitDepth} bits cannot be played by browsers: ` +
        'choose the profile main (8 bit, 4:2:0, NV12 or I420)',
      'colour',
    )
  }
  return { lengthSize, track: { kind: 'video', codec: codecOf(decoderConfig), width, height, decoderConfig } }
}

/** Marks the arrays of parameter sets as complete; returns the first sequence parameter set. */
function completeArrays(record: Buffer): Buffer | null {
  let sequence: Buffer | null = null
  for (const { at, type, unit } of readArrays(record)) {
    if (PARAMETER_SETS.has(type)) record[at] = 0x80 | (record[at] ?? 0)
    if (type === SEQUENCE_PARAMETERS) sequence ??= unit
  }
  return sequence
}

/** The video, sequence and picture parameter sets of an HEVCDecoderConfigurationRecord. Throws Malformed. */
export function readHevcParameterSets(record: Buffer): Buffer[] {
  return [...readArrays(record)].flatMap(({ type, unit }) => (PARAMETER_SETS.has(type) ? [unit] : []))
}

interface ArrayUnit {
  /** The position of its array. */
  readonly at: number
  readonly type: number
  readonly unit: Buffer
}

function* readArrays(record: Buffer): Generator<ArrayUnit, void> {
  if (record.length <= ARRAYS || record[0] !== 1) throw new Malformed('the HEVC configuration is cut off')
  let at = ARRAYS + 1
  for (let array = record[ARRAYS] ?? 0; array > 0; array--) {
    if (at + 3 > record.length) throw new Malformed('the HEVC configuration is cut off')
    const start = at
    const type = (record[at] ?? 0) & 0x3f
    const units = record.readUInt16BE(at + 1)
    at += 3
    for (let unit = 0; unit < units; unit++) {
      const end = at + 2 + (at + 2 <= record.length ? record.readUInt16BE(at) : 0)
      if (at + 2 > record.length || end > record.length) throw new Malformed('the HEVC configuration is cut off')
      yield { at: start, type, unit: record.subarray(at + 2, end) }
      at = end
    }
  }
}

/**
 * Builds an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15 §8.3.3.1.2) from parameter sets as NAL units, for frames
 * with lengths of `lengthSize` bytes. Throws Malformed.
 */
export function hevcDecoderConfig({ vps, sps, pps }: SequenceSets, lengthSize: number): Buffer {
  const { profile, chromaFormat, bitDepth, subLayers, nested } = readHevcSequenceParameters(sps)
  const depth = 0xf8 | (bitDepth - 8)
  const layers = ((subLayers + 1) << 3) | (nested ? 4 : 0) | (lengthSize - 1)
  // Neither the segmentation nor the parallelism nor the frame rate is stated.
  const head = Buffer.of(0xf0, 0, 0xfc, 0xfc | chromaFormat, depth, depth, 0, 0, layers)
  const arrays = [
    { type: VIDEO_PARAMETERS, units: vps === null ? [] : [vps] },
    { type: SEQUENCE_PARAMETERS, units: [sps] },
    { type: PICTURE_PARAMETERS, units: pps },
  ].filter(({ units }) => units.length > 0)
  const sized = (unit: Buffer): Buffer[] => [Buffer.of(unit.length >> 8, unit.length & 0xff), unit]
  return Buffer.concat([
    Buffer.of(1),
    profile,
    head,
    Buffer.of(arrays.length),
    ...arrays.flatMap(({ type, units }) => [Buffer.of(0x80 | type, 0, units.length), ...units.flatMap(sized)]),
  ])
}

/** ISO/IEC 14496-15 annex E.3, such as `hvc1.1.6.L93.B0`. */
function codecOf(record: Buffer): string {
  const head = record[1] ?? 0
  const space = ['', 'A', 'B', 'C'][head >> 6] ?? ''
  const compatibility = reverseBits(record.readUInt32BE(2)).toString(16).toUpperCase()
  const tier = (head & 0x20) === 0 ? 'L' : 'H'
  const constraints = [...record.subarray(6, 12)].map((byte) => byte.toString(16).toUpperCase())
  while (constraints.at(-1) === '0') constraints.pop()
  return ['hvc1', `${space}${head & 0x1f}`, compatibility, `${tier}${record[12] ?? 0}`, ...constraints].join('.')
}

function reverseBits(value: number): number {
  let reversed = 0
  for (let bit = 0; bit < 32; bit++) reversed = reversed * 2 + ((value >>> bit) & 1)
  return reversed
}

export interface HevcSequenceParameters {
  readonly id: number
  /** The id of its video parameter set. */
  readonly vpsId: number
  /** The number of temporal sub-layers, minus one. */
  readonly subLayers: number
  /** Whether the sub-layers are nested (`sps_temporal_id_nesting_flag`). */
  readonly nested: boolean
  /** The general profile, tier, compatibility, constraints and level, as a configuration contains them. */
  readonly profile: Buffer
  /** 0 monochrome, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chromaFormat: number
  /** The larger of the luma and chroma depths. */
  readonly bitDepth: number
  /** After cropping, in pixels. */
  readonly width: number
  readonly height: number
}

const PROFILE_BYTES = 12

/** Reads a sequence parameter set NAL unit (ITU-T H.265 §7.3.2.2.1) up to the bit depths. Throws Malformed. */
export function readHevcSequenceParameters(nalUnit: Uint8Array): HevcSequenceParameters {
  const content = withoutEmulationPrevention(nalUnit.subarray(2))
  const profile = Buffer.from(content.subarray(1, 1 + PROFILE_BYTES))
  const reader = new BitReader(content)
  const vpsId = reader.bits(4)
  const subLayers = reader.bits(3)
  const nested = reader.bit() === 1
  skipProfileTierLevel(reader, subLayers)
  const id = reader.ue()
  const chromaFormat = reader.ue()
  const separate = chromaFormat === 3 && reader.bit() === 1
  const codedWidth = reader.ue()
  const codedHeight = reader.ue()
  const crop =
    reader.bit() === 1 ? { left: reader.ue(), right: reader.ue(), top: reader.ue(), bottom: reader.ue() } : null
  const bitDepth = 8 + Math.max(reader.ue(), reader.ue())

  // The conformance window counts chroma samples: table 6-1.
  const arrayFormat = separate ? 0 : chromaFormat
  const unitX = arrayFormat === 1 || arrayFormat === 2 ? 2 : 1
  const unitY = arrayFormat === 1 ? 2 : 1
  const width = codedWidth - (crop === null ? 0 : (crop.left + crop.right) * unitX)
  const height = codedHeight - (crop === null ? 0 : (crop.top + crop.bottom) * unitY)
  if (width < 1 || height < 1 || width > 16_384 || height > 16_384) throw new Malformed('an invalid frame size')
  return { id, vpsId, subLayers, nested, profile, chromaFormat, bitDepth, width, height }
}

/** §7.3.3, with the general profile present. */
function skipProfileTierLevel(reader: BitReader, subLayers: number): void {
  skip(reader, 8 * PROFILE_BYTES)
  const present = Array.from({ length: subLayers }, () => ({ profile: reader.bit() === 1, level: reader.bit() === 1 }))
  if (subLayers > 0) skip(reader, 2 * (8 - subLayers))
  for (const { profile, level } of present) skip(reader, (profile ? 88 : 0) + (level ? 8 : 0))
}

function skip(reader: BitReader, count: number): void {
  for (let left = count; left > 0; left--) reader.bit()
}
