import { BitReader, withoutEmulationPrevention } from './bit-reader.ts'
import { Malformed } from './errors.ts'

export interface HevcSequenceParameters {
  /** 0 monochrome, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chromaFormat: number
  /** The larger of the luma and chroma depths. */
  readonly bitDepth: number
  /** After cropping, in pixels. */
  readonly width: number
  readonly height: number
}

/** Reads a sequence parameter set NAL unit (ITU-T H.265 §7.3.2.2.1) up to the bit depths. Throws Malformed. */
export function readHevcSequenceParameters(nalUnit: Uint8Array): HevcSequenceParameters {
  const reader = new BitReader(withoutEmulationPrevention(nalUnit.subarray(2)))
  reader.bits(4)
  const subLayers = reader.bits(3)
  reader.bit()
  skipProfileTierLevel(reader, subLayers)
  reader.ue()
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
  return { chromaFormat, bitDepth, width, height }
}

/** §7.3.3, with the general profile present. */
function skipProfileTierLevel(reader: BitReader, subLayers: number): void {
  skip(reader, 96)
  const present = Array.from({ length: subLayers }, () => ({ profile: reader.bit() === 1, level: reader.bit() === 1 }))
  if (subLayers > 0) skip(reader, 2 * (8 - subLayers))
  for (const { profile, level } of present) skip(reader, (profile ? 88 : 0) + (level ? 8 : 0))
}

function skip(reader: BitReader, count: number): void {
  for (let left = count; left > 0; left--) reader.bit()
}
