import { readSequenceParameters } from './avc-sequence-parameters.ts'
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
const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 144])

/**
 * Builds an AVCDecoderConfigurationRecord with four-byte lengths (ISO/IEC 14496-15 §5.3.3.1.2) from parameter sets as
 * NAL units. Throws Malformed.
 */
export function avcDecoderConfig(sequence: Buffer, pictureParameters: readonly Buffer[]): Buffer {
  const { profile, chromaFormat, bitDepth } = readSequenceParameters(sequence)
  const sized = (unit: Buffer): Buffer => Buffer.concat([Buffer.of(unit.length >> 8, unit.length & 0xff), unit])
  const depth = 0xf8 | (bitDepth - 8)
  const chroma = PROFILES_WITH_CHROMA.has(profile) ? [0xfc | chromaFormat, depth, depth, 0] : []
  return Buffer.concat([
    Buffer.of(1, ...sequence.subarray(1, 4), 0xff, 0xe1),
    sized(sequence),
    Buffer.of(pictureParameters.length),
    ...pictureParameters.map(sized),
    Buffer.of(...chroma),
  ])
}
