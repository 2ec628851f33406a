import { BitReader, withoutEmulationPrevention } from './bit-reader.ts'
import { hevcDecoderConfig, readHevcParameterSets, readHevcSequenceParameters } from './hevc-config.ts'
import type { ParameterSyntax } from './parameter-set.ts'

const VIDEO_PARAMETERS = 32
const SEQUENCE_PARAMETERS = 33
const PICTURE_PARAMETERS = 34
/** Random access frames (ITU-T H.265 table 7-1), whose slice headers have one more flag. */
const RANDOM_ACCESS = { first: 16, last: 23 }
const SLICE_HEAD = 16

const typeOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 0x3f
const layerOf = (unit: Buffer): number => (((unit[0] ?? 0) & 1) << 5) | ((unit[1] ?? 0) >> 3)
const contentOf = (unit: Buffer): BitReader => new BitReader(withoutEmulationPrevention(unit.subarray(2)))

export const hevcSyntax: ParameterSyntax = {
  headerBytes: 2,
  hasVps: true,
  isSlice: (unit) => unit.length > 2 && typeOf(unit) < VIDEO_PARAMETERS,
  read(unit) {
    if (layerOf(unit) !== 0) return null
    switch (typeOf(unit)) {
      case VIDEO_PARAMETERS:
        return { kind: 'vps', id: contentOf(unit).bits(4), needs: null, unit }
      case SEQUENCE_PARAMETERS: {
        const { id, vpsId } = readHevcSequenceParameters(unit)
        return { kind: 'sps', id, needs: vpsId, unit }
      }
      case PICTURE_PARAMETERS: {
        const reader = contentOf(unit)
        return { kind: 'pps', id: reader.ue(), needs: reader.ue(), unit }
      }
      default:
        return null
    }
  },
  ppsIdOf(slice) {
    const reader = contentOf(slice.subarray(0, SLICE_HEAD))
    // Whether it is the first of its frame, and what to do with prior frames (ITU-T H.265 §7.3.6.1).
    reader.bit()
    const type = typeOf(slice)
    if (type >= RANDOM_ACCESS.first && type <= RANDOM_ACCESS.last) reader.bit()
    return reader.ue()
  },
  format(sps) {
    const { profile, width, height, chromaFormat, bitDepth } = readHevcSequenceParameters(sps)
    return `${profile.toString('hex')} ${width}x${height} ${chromaFormat} ${bitDepth}`
  },
  setsOf: readHevcParameterSets,
  build: hevcDecoderConfig,
}
