import { avcDecoderConfig } from './avc-config.ts'

const SEQUENCE_PARAMETERS = 7
const PICTURE_PARAMETERS = 8
/** Access unit delimiters and filler data are unnecessary in a file. */
const LEFT_OUT = new Set([SEQUENCE_PARAMETERS, PICTURE_PARAMETERS, 9, 12])

/** The NAL units between start codes (ITU-T H.264 annex B). */
export function splitAnnexB(bytes: Buffer): Buffer[] {
  const units: Buffer[] = []
  let start = -1
  let at = bytes.indexOf(START_CODE)
  while (at !== -1) {
    if (start !== -1) units.push(trimmed(bytes.subarray(start, at)))
    start = at + START_CODE.length
    at = bytes.indexOf(START_CODE, start)
  }
  if (start !== -1) units.push(trimmed(bytes.subarray(start)))
  return units.filter((unit) => unit.length > 0)
}

/** Converts an access unit to NAL units with four-byte lengths, without parameter sets (ISO/IEC 14496-15 §5.3.2). */
export function toLengthPrefixed(bytes: Buffer): Buffer {
  const kept = splitAnnexB(bytes).filter((unit) => !LEFT_OUT.has((unit[0] ?? 0) & 31))
  const joined = Buffer.allocUnsafe(kept.reduce((sum, unit) => sum + 4 + unit.length, 0))
  let at = 0
  for (const unit of kept) {
    joined.writeUInt32BE(unit.length, at)
    at += 4 + unit.copy(joined, at + 4)
  }
  return joined
}

/** The AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1) of an encoder's parameter sets; null without them. */
export function decoderConfiguration(parameterSets: Buffer): Buffer | null {
  if (parameterSets[0] === 1) return Buffer.from(parameterSets)
  const units = splitAnnexB(parameterSets)
  const sequence = units.find((unit) => ((unit[0] ?? 0) & 31) === SEQUENCE_PARAMETERS)
  const pictureParameters = units.find((unit) => ((unit[0] ?? 0) & 31) === PICTURE_PARAMETERS)
  if (sequence === undefined || sequence.length < 4 || pictureParameters === undefined) return null
  return avcDecoderConfig(sequence, [pictureParameters])
}

const START_CODE = Buffer.from([0, 0, 1])

/** Removes the zeros that belong to the next start code. */
function trimmed(unit: Buffer): Buffer {
  let end = unit.length
  while (end > 0 && unit[end - 1] === 0) end -= 1
  return unit.subarray(0, end)
}
