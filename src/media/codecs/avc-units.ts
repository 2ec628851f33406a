import { avcDecoderConfig } from './avc-config.ts'

/** Delimiters, end markers and filler: RTP signals the same itself (RFC 6184 §5.1, §5.3). */
const LEFT_OUT_OF_RTP = new Set([9, 10, 11, 12])

/** The content of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1). */
export interface AvcParameterSets {
  /** Sequence and picture parameter sets as NAL units. */
  readonly sets: readonly Buffer[]
  /** Bytes of the length before each NAL unit. */
  readonly lengthSize: number
}

/** Ignores truncated parameter sets. */
export function readAvcParameterSets(record: Buffer): AvcParameterSets {
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = (record[at] ?? 0) & mask
    at += 1
    for (let index = 0; index < count; index++) {
      if (at + 2 > record.length) break
      const end = at + 2 + record.readUInt16BE(at)
      if (end <= record.length) sets.push(record.subarray(at + 2, end))
      at = end
    }
  }
  return { sets, lengthSize: ((record[4] ?? 0) & 3) + 1 }
}

/** The NAL units of a length-prefixed frame; a truncated unit at its end is ignored. */
export function nalUnits(frame: Buffer, lengthSize: number): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + lengthSize < frame.length;) {
    const end = at + lengthSize + frame.readUIntBE(at, lengthSize)
    const unit = frame.subarray(at + lengthSize, end)
    if (end <= frame.length && unit.length > 0) units.push(unit)
    at = end
  }
  return units
}

/** The NAL units of a length-prefixed H.264 frame that are sent over RTP. */
export function avcUnits(frame: Buffer, lengthSize: number): Buffer[] {
  return nalUnits(frame, lengthSize).filter((unit) => !LEFT_OUT_OF_RTP.has((unit[0] ?? 0) & 31))
}

const START_CODE = Buffer.from([0, 0, 1])
const SEQUENCE_PARAMETERS = 7
const PICTURE_PARAMETERS = 8
/** Access unit delimiters and filler data are unnecessary in a file. */
const LEFT_OUT_OF_FILES = new Set([SEQUENCE_PARAMETERS, PICTURE_PARAMETERS, 9, 12])

/** The NAL units between start codes (ITU-T H.264 annex B). */
export function splitAnnexB(bytes: Buffer): Buffer[] {
  const units: Buffer[] = []
  let start = -1
  let at = bytes.indexOf(START_CODE)
  while (at !== -1) {
    if (start !== -1) units.push(withoutTrailingZeros(bytes.subarray(start, at)))
    start = at + START_CODE.length
    at = bytes.indexOf(START_CODE, start)
  }
  if (start !== -1) units.push(withoutTrailingZeros(bytes.subarray(start)))
  return units.filter((unit) => unit.length > 0)
}

/** Converts an access unit to NAL units with four-byte lengths, without parameter sets (ISO/IEC 14496-15 §5.3.2). */
export function toLengthPrefixed(bytes: Buffer): Buffer {
  const kept = splitAnnexB(bytes).filter((unit) => !LEFT_OUT_OF_FILES.has((unit[0] ?? 0) & 31))
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

/** Removes the zeros that belong to the next start code. */
export function withoutTrailingZeros(unit: Buffer): Buffer {
  let end = unit.length
  while (end > 0 && unit[end - 1] === 0) end -= 1
  return unit.subarray(0, end)
}
