import { readSequenceParameters } from './sequence-parameters.ts'

/** Profiles that state their chroma format and bit depths once more (ISO/IEC 14496-15 §5.3.3.1.2). */
const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 144])

/**
 * An AVCDecoderConfigurationRecord with lengths of four bytes (ISO/IEC 14496-15 §5.3.3.1.2) of parameter sets as NAL
 * units. Throws Malformed.
 */
export function avcDecoderConfig(sequence: Buffer, pictures: readonly Buffer[]): Buffer {
  const { profile, chromaFormat, bitDepth } = readSequenceParameters(sequence)
  const sized = (unit: Buffer): Buffer => Buffer.concat([Buffer.of(unit.length >> 8, unit.length & 0xff), unit])
  const depth = 0xf8 | (bitDepth - 8)
  const chroma = PROFILES_WITH_CHROMA.has(profile) ? [0xfc | chromaFormat, depth, depth, 0] : []
  return Buffer.concat([
    Buffer.of(1, ...sequence.subarray(1, 4), 0xff, 0xe1),
    sized(sequence),
    Buffer.of(pictures.length),
    ...pictures.map(sized),
    Buffer.of(...chroma),
  ])
}
