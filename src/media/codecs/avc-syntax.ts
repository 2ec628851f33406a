import { avcDecoderConfig, readSequenceParameters } from './avc-config.ts'
import { readAvcParameterSets } from './avc-units.ts'
import { BitReader, withoutEmulationPrevention } from './bit-reader.ts'
import type { ParameterSyntax } from './parameter-set.ts'

const SLICES = new Set([1, 2, 5])
const SEQUENCE_PARAMETERS = 7
const PICTURE_PARAMETERS = 8
/** The first fields of a slice header are three numbers of at most nine bytes; more is not needed. */
const SLICE_HEAD = 16

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 31
const contentOf = (unit: Buffer): BitReader => new BitReader(withoutEmulationPrevention(unit.subarray(1)))

export const avcSyntax: ParameterSyntax = {
  headerBytes: 1,
  hasVps: false,
  isSlice: (unit) => SLICES.has(typeOf(unit)),
  read(unit) {
    if (typeOf(unit) === SEQUENCE_PARAMETERS) {
      return { kind: 'sps', id: readSequenceParameters(unit).id, needs: null, unit }
    }
    if (typeOf(unit) !== PICTURE_PARAMETERS) return null
    const reader = contentOf(unit)
    return { kind: 'pps', id: reader.ue(), needs: reader.ue(), unit }
  },
  ppsIdOf(slice) {
    const reader = contentOf(slice.subarray(0, SLICE_HEAD))
    // The first macroblock and the type (ITU-T H.264 §7.3.3).
    reader.ue()
    reader.ue()
    return reader.ue()
  },
  format(sps) {
    const { width, height, chromaFormat, bitDepth } = readSequenceParameters(sps)
    return `${sps.toString('hex', 1, 4)} ${width}x${height} ${chromaFormat} ${bitDepth}`
  },
  setsOf: (record) => readAvcParameterSets(record).sets,
  build: ({ sps, pps }, lengthSize) => avcDecoderConfig(sps, pps, lengthSize),
}
